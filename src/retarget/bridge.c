/* bridge.c - one target's intrinsics as OpenCL's functions.
 *
 *     %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
 *     =>  %n = call i64 @_Z12get_local_idj(i32 0)    %t = trunc i64 %n to i32
 *
 * What has no row in bridge.def has no meaning elsewhere, and check.c refuses it. */
#include "retarget/work.h"

enum { ARG = -1 };

static const struct bridge {
    enum target_map map;
    const char *name;
    const char *function; /* NULL: a barrier */
    int argument;
} bridges[] = {
#define QUERY(map, name, function, argument) { MAP_##map, name, function, argument },
#define BARRIER(map, name) { MAP_##map, name, NULL, 0 },
#include "retarget/bridge.def"
#undef QUERY
#undef BARRIER
};

static const struct bridge *find(const struct retarget *r, LLVMValueRef fn)
{
    for (size_t k = 0; k < COUNTOF(bridges); k++)
        if (bridges[k].map == r->from->map && ir_name_is(fn, bridges[k].name))
            return &bridges[k];
    return NULL;
}

bool rt_bridged(const struct retarget *r, LLVMValueRef fn) { return find(r, fn) != NULL; }

static LLVMValueRef declare(struct retarget *r, const char *name, LLVMTypeRef type,
                            const char *attribute)
{
    LLVMValueRef fn = LLVMGetNamedFunction(r->m, name);
    if (fn)
        return fn;
    fn = LLVMAddFunction(r->m, name, type);
    ir_add_attribute(fn, "nounwind");
    ir_add_attribute(fn, attribute);
    if (r->from->map == MAP_SPIR)
        LLVMSetFunctionCallConv(fn, CC_SPIR_FUNC);
    return fn;
}

static LLVMValueRef build(struct retarget *r, LLVMValueRef call, const struct bridge *to)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMTypeRef word = LLVMIntTypeInContext(r->ctx, r->from->word);
    LLVMTypeRef type =
        LLVMFunctionType(to->function ? word : LLVMVoidTypeInContext(r->ctx), &i32, 1, false);
    const char *name = to->function ? to->function : "_Z7barrierj";
    LLVMValueRef fn = declare(r, name, type, to->function ? "willreturn" : "convergent");
    LLVMValueRef arg = to->argument == ARG
                           ? LLVMGetOperand(call, 0)
                           : LLVMConstInt(i32, to->function ? (unsigned)to->argument : 3, false);
    LLVMValueRef now = LLVMBuildCall2(r->b, type, fn, &arg, 1, "");
    LLVMSetInstructionCallConv(now, LLVMGetFunctionCallConv(fn));
    return to->function ? LLVMBuildIntCast2(r->b, now, LLVMTypeOf(call), false, "") : now;
}

void rt_bridge(struct retarget *r)
{
    if (r->from->map == r->to->map)
        return;
    for (LLVMValueRef fn = LLVMGetFirstFunction(r->m), after; fn; fn = after) {
        const struct bridge *to = LLVMGetIntrinsicID(fn) ? find(r, fn) : NULL;
        after = LLVMGetNextFunction(fn);
        if (!to)
            continue;
        for (LLVMUseRef use = LLVMGetFirstUse(fn), next; use; use = next) {
            LLVMValueRef call = LLVMGetUser(use);
            next = LLVMGetNextUse(use);
            LLVMPositionBuilderBefore(r->b, call);
            LLVMValueRef now = build(r, call, to);
            if (to->function)
                LLVMReplaceAllUsesWith(call, now);
            LLVMInstructionEraseFromParent(call);
        }
        LLVMDeleteFunction(fn);
    }
}
