/* bridge.c - one target's intrinsics as OpenCL's functions.
 *
 *     %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
 *     =>  %n = call i64 @_Z12get_local_idj(i32 0)    %t = trunc i64 %n to i32
 *
 *     %s = call i1 @llvm.amdgcn.is.shared(ptr %p)
 *     =>  %l = call ptr addrspace(3) @__to_local(ptr %p)    %s = icmp ne ptr addrspace(3) %l, null
 *
 * All of it still in the old target's numbers.  What has no row in bridge.def has no meaning
 * elsewhere, and refuse.c refuses it. */
#include "retarget/work.h"

enum { ARG = -1, NO = -2 };

enum bridge_kind { IS_QUERY, IS_BARRIER, IS_TEST, IS_PACKET };

static const struct bridge {
    enum bridge_kind kind;
    enum target_map map;
    const char *name, *function;
    int argument;
    enum space space;
} bridges[] = {
#define QUERY(map, name, function, argument) { IS_QUERY, MAP_##map, name, function, argument, 0 },
#define BARRIER(map, name) { IS_BARRIER, MAP_##map, name, "_Z7barrierj", 3, 0 },
#define TEST(map, name, function, space) { IS_TEST, MAP_##map, name, function, 0, SPACE_##space },
#define PACKET(map, name) { IS_PACKET, MAP_##map, name, NULL, 0, 0 },
#define WORD(name, offset, bytes, function, argument)
#include "retarget/bridge.def"
#undef QUERY
#undef BARRIER
#undef TEST
#undef PACKET
#undef WORD
};

static const struct word {
    const char *name;
    uint64_t offset;
    unsigned bytes;
    const char *function;
    int argument;
} words[] = {
#define QUERY(...)
#define BARRIER(...)
#define TEST(...)
#define PACKET(...)
#define WORD(name, offset, bytes, function, argument) { name, offset, bytes, function, argument },
#include "retarget/bridge.def"
#undef QUERY
#undef BARRIER
#undef TEST
#undef PACKET
#undef WORD
};

static const struct bridge *find(const struct retarget *r, LLVMValueRef fn)
{
    for (size_t k = 0; k < COUNTOF(bridges); k++)
        if (bridges[k].map == r->from->map && ir_name_is(fn, bridges[k].name))
            return &bridges[k];
    return NULL;
}

/* ---- packets ---- */

/* The word that a load of a packet at `offset` reads, or NULL. */
static const struct word *word_at(const char *packet, LLVMValueRef load, uint64_t offset)
{
    LLVMTypeRef t = LLVMTypeOf(load);
    for (size_t k = 0; k < COUNTOF(words); k++)
        if (strcmp(words[k].name, packet) == 0 && words[k].offset == offset &&
            LLVMGetTypeKind(t) == LLVMIntegerTypeKind &&
            LLVMGetIntTypeWidth(t) == 8 * words[k].bytes)
            return &words[k];
    return NULL;
}

/* How far a GEP goes, by a constant; false: by none. */
static bool steps(const struct retarget *r, LLVMValueRef gep, uint64_t *ret)
{
    LLVMTypeRef t = LLVMGetGEPSourceElementType(gep);
    LLVMValueRef index = LLVMGetOperand(gep, 1);
    if (LLVMGetNumOperands(gep) != 2 || !LLVMIsAConstantInt(index))
        return false;
    *ret = LLVMConstIntGetZExtValue(index) * LLVMABISizeOfType(r->old, t);
    return true;
}

/* Are all of the packet's uses loads of words that have a row? */
static bool is_understood(const struct retarget *r, const char *packet, LLVMValueRef p,
                          uint64_t offset)
{
    IR_EACH_USE (p, use) {
        LLVMValueRef i = LLVMGetUser(use);
        uint64_t step;
        if (LLVMIsAGetElementPtrInst(i)
                ? !steps(r, i, &step) || !is_understood(r, packet, i, offset + step)
                : !LLVMIsALoadInst(i) || !word_at(packet, i, offset))
            return false;
    }
    return true;
}

bool rt_bridged(const struct retarget *r, LLVMValueRef call)
{
    const struct bridge *b = find(r, LLVMGetCalledValue(call));
    if (!b || (b->kind == IS_TEST && r->to->map == MAP_HOST))
        return false; /* a host's pointers do not tell */
    return b->kind != IS_PACKET || is_understood(r, b->name, call, 0);
}

/* ---- calls ---- */

static LLVMValueRef call_of(struct retarget *r, const char *name, LLVMTypeRef type,
                            LLVMValueRef *arg, const char *attribute)
{
    LLVMValueRef fn = LLVMGetNamedFunction(r->m, name);
    if (!fn) {
        fn = LLVMAddFunction(r->m, name, type);
        ir_add_attribute(fn, "nounwind");
        ir_add_attribute(fn, attribute);
        if (r->from->map == MAP_SPIR)
            LLVMSetFunctionCallConv(fn, CC_SPIR_FUNC);
    }
    LLVMValueRef call = LLVMBuildCall2(r->b, type, fn, arg, LLVMCountParamTypes(type), "");
    LLVMSetInstructionCallConv(call, LLVMGetFunctionCallConv(fn));
    return call;
}

/* A number of the launch, as wide as `want`. */
static LLVMValueRef query(struct retarget *r, const char *function, int argument,
                          LLVMValueRef given, LLVMTypeRef want)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMTypeRef word = argument == NO ? i32 : LLVMIntTypeInContext(r->ctx, r->from->word);
    LLVMTypeRef type = LLVMFunctionType(word, &i32, argument != NO, false);
    LLVMValueRef arg = argument == ARG
                           ? given
                           : LLVMConstInt(i32, (unsigned)(argument == NO ? 0 : argument), false);
    return LLVMBuildIntCast2(r->b, call_of(r, function, type, &arg, "willreturn"), want, false, "");
}

/* Is the pointer in the space: does its cast give anything? */
static LLVMValueRef test(struct retarget *r, const struct bridge *b, LLVMValueRef p)
{
    LLVMTypeRef named = rt_pointer(r, rt_number_of(r->from, b->space)), from = LLVMTypeOf(p);
    LLVMTypeRef type = LLVMFunctionType(named, &from, 1, false);
    LLVMValueRef null = LLVMConstAddrSpaceCast(LLVMConstNull(from), named);
    LLVMValueRef v = call_of(r, b->function, type, &p, "willreturn");
    return LLVMBuildICmp(r->b, LLVMIntNE, v, null, "");
}

static void read_packet(struct retarget *r, const char *packet, LLVMValueRef p, uint64_t offset)
{
    for (LLVMUseRef use = LLVMGetFirstUse(p), next; use; use = next) {
        LLVMValueRef i = LLVMGetUser(use);
        uint64_t step = 0;
        next = LLVMGetNextUse(use);
        if (LLVMIsAGetElementPtrInst(i)) {
            steps(r, i, &step);
            read_packet(r, packet, i, offset + step);
        } else {
            const struct word *w = word_at(packet, i, offset);
            LLVMPositionBuilderBefore(r->b, i);
            LLVMReplaceAllUsesWith(i, query(r, w->function, w->argument, NULL, LLVMTypeOf(i)));
        }
        LLVMInstructionEraseFromParent(i);
    }
}

static void replace(struct retarget *r, LLVMValueRef call, const struct bridge *b)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMValueRef now = NULL, arg;
    LLVMPositionBuilderBefore(r->b, call);
    switch (b->kind) {
    case IS_QUERY:
        arg = b->argument == ARG ? LLVMGetOperand(call, 0) : NULL;
        now = query(r, b->function, b->argument, arg, LLVMTypeOf(call));
        break;
    case IS_TEST: now = test(r, b, LLVMGetOperand(call, 0)); break;
    case IS_PACKET: read_packet(r, b->name, call, 0); break;
    case IS_BARRIER:
        arg = LLVMConstInt(i32, (unsigned)b->argument, false);
        call_of(r, b->function, LLVMFunctionType(LLVMVoidTypeInContext(r->ctx), &i32, 1, false),
                &arg, "convergent");
        break;
    }
    if (now)
        LLVMReplaceAllUsesWith(call, now);
    LLVMInstructionEraseFromParent(call);
}

/* SPIR's triple says that OpenCL's names are the library's; elsewhere a version of OpenCL does. */
static void speak_opencl(struct retarget *r)
{
    static const char name[] = "opencl.ocl.version";
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMMetadataRef part[] = { LLVMValueAsMetadata(LLVMConstInt(i32, 2, false)),
                               LLVMValueAsMetadata(LLVMConstInt(i32, 0, false)) };
    if (r->to->map != MAP_SPIR && LLVMGetNamedMetadataNumOperands(r->m, name) == 0)
        LLVMAddNamedMetadataOperand(
            r->m, name, LLVMMetadataAsValue(r->ctx, LLVMMDNodeInContext2(r->ctx, part, 2)));
}

void rt_bridge(struct retarget *r)
{
    bool opencl = r->from->map == MAP_SPIR;
    if (r->from->map == r->to->map)
        return;
    for (LLVMValueRef fn = LLVMGetFirstFunction(r->m), after; fn; fn = after) {
        const struct bridge *b = LLVMGetIntrinsicID(fn) ? find(r, fn) : NULL;
        after = LLVMGetNextFunction(fn);
        if (!b)
            continue;
        opencl = true;
        while (LLVMGetFirstUse(fn))
            replace(r, LLVMGetUser(LLVMGetFirstUse(fn)), b);
        LLVMDeleteFunction(fn);
    }
    if (opencl)
        speak_opencl(r);
}
