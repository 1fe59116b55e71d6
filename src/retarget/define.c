/* define.c - functions that neither the new target's back end nor its library has.
 *
 *   @llvm.exp.f32           becomes OpenCL's exp, where the back end selects no such thing
 *   __to_local(p) and kin   ask the target where a generic pointer points
 *   get_fence(p)            the same, as barrier's flags
 *   get_global_offset(d)    0 on NVIDIA, whose launches have none
 *   work_group_barrier(f)   OpenCL 2.0's new names of what 1.2 has already */
#include "retarget/work.h"

/* ---- mathematics ---- */

static const struct math {
    enum target_map map;
    const char *intrinsic;
    bool is_float, is_double;
    const char *name;
    unsigned args;
} maths[] = {
#define MATH(map, intrinsic, is_float, is_double, name, args) \
    { MAP_##map, intrinsic, is_float, is_double, name, args },
#include "retarget/math.def"
#undef MATH
};

static LLVMTypeKind element(LLVMTypeRef t)
{
    return LLVMGetTypeKind(LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t);
}

/* "llvm.exp.v4f32": is it this row's? */
static const struct math *find(const struct retarget *r, LLVMValueRef fn)
{
    size_t len;
    const char *name = LLVMGetValueName2(fn, &len);
    LLVMTypeKind kind = element(LLVMGetReturnType(LLVMGlobalGetValueType(fn)));
    if (len < 6 || memcmp(name, "llvm.", 5) != 0)
        return NULL;
    for (size_t k = 0; k < COUNTOF(maths); k++) {
        size_t n = strlen(maths[k].intrinsic);
        if (maths[k].map == r->to->map && strncmp(name + 5, maths[k].intrinsic, n) == 0 &&
            name[5 + n] == '.' &&
            ((kind == LLVMFloatTypeKind && maths[k].is_float) ||
             (kind == LLVMDoubleTypeKind && maths[k].is_double)))
            return &maths[k];
    }
    return NULL;
}

/* "_Z3powDv4_fS_" for two of <4 x float>. */
static void mangle(const struct math *m, LLVMTypeRef t, struct text *ret)
{
    bool vector = LLVMGetTypeKind(t) == LLVMVectorTypeKind;
    const char *letter = element(t) == LLVMFloatTypeKind ? "f" : "d";
    text_putf(ret, "_Z%zu%s", strlen(m->name), m->name);
    if (vector)
        text_putf(ret, "Dv%u_", LLVMGetVectorSize(t));
    text_putf(ret, "%s", letter);
    if (m->args == 2)
        text_putf(ret, "%s", vector ? "S_" : letter);
}

/* True: something changed. */
bool rt_math(struct retarget *r)
{
    bool changed = false;
    for (LLVMValueRef fn = LLVMGetFirstFunction(r->m), after; fn; fn = after) {
        const struct math *m = LLVMGetIntrinsicID(fn) ? find(r, fn) : NULL;
        after = LLVMGetNextFunction(fn);
        if (!m)
            continue;
        struct text name = { 0 };
        LLVMTypeRef type = LLVMGlobalGetValueType(fn);
        mangle(m, LLVMGetReturnType(type), &name);
        LLVMValueRef to = LLVMGetNamedFunction(r->m, text_get(&name));
        if (!to)
            to = LLVMAddFunction(r->m, text_get(&name), type);
        if (LLVMGlobalGetValueType(to) == type) {
            LLVMReplaceAllUsesWith(fn, to);
            LLVMDeleteFunction(fn);
            changed = true;
        }
        text_fini(&name);
    }
    return changed;
}

/* ---- other names ---- */

/* OpenCL C 3.0, 6.15.1 and 6.15.8: with groups of one size each is the other. */
static const struct {
    const char *name, *is;
} aliases[] = {
    { "_Z18work_group_barrierj", "_Z7barrierj" },
    { "_Z18work_group_barrierj12memory_scope", "_Z7barrierj" },
    { "_Z23get_enqueued_local_sizej", "_Z14get_local_sizej" },
};

/* Makes it a call of the other, with as many of its arguments as that takes. */
static void define_as(struct retarget *r, LLVMValueRef fn, const char *name)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(fn), i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMTypeRef shorter = LLVMFunctionType(LLVMGetReturnType(type), &i32, 1, false);
    LLVMValueRef to = LLVMGetNamedFunction(r->m, name), arg = LLVMGetParam(fn, 0);
    if (!to)
        to = LLVMAddFunction(r->m, name, shorter);
    ir_add_attribute(to, "convergent");
    LLVMPositionBuilderAtEnd(r->b, LLVMAppendBasicBlockInContext(r->ctx, fn, ""));
    LLVMValueRef v = LLVMBuildCall2(r->b, shorter, to, &arg, 1, "");
    if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVoidTypeKind)
        LLVMBuildRetVoid(r->b);
    else
        LLVMBuildRet(r->b, v);
    LLVMSetLinkage(fn, LLVMInternalLinkage);
    LLVMSetVisibility(fn, LLVMDefaultVisibility);
    ir_add_attribute(fn, "alwaysinline");
}

void rt_aliases(struct retarget *r)
{
    if (r->to->map != MAP_NVPTX && r->to->map != MAP_AMDGCN)
        return;
    for (size_t k = 0; k < COUNTOF(aliases); k++) {
        LLVMValueRef fn = LLVMGetNamedFunction(r->m, aliases[k].name);
        if (fn && LLVMIsDeclaration(fn))
            define_as(r, fn, aliases[k].is);
    }
}

/* ---- where a pointer points ---- */

/* Calls the target's test for a space, on a generic pointer; an i1. */
static LLVMValueRef is_in(struct retarget *r, LLVMValueRef p, enum space s)
{
    LLVMTypeRef i1 = LLVMInt1TypeInContext(r->ctx), type = LLVMTypeOf(p);
    type = LLVMFunctionType(i1, &type, 1, false);
    bool nvidia = r->to->map == MAP_NVPTX;
    if (!nvidia && s == SPACE_GLOBAL) { /* AMD has no test for it: neither of the others */
        LLVMValueRef local = is_in(r, p, SPACE_LOCAL), own = is_in(r, p, SPACE_PRIVATE);
        return LLVMBuildNot(r->b, LLVMBuildOr(r->b, local, own, ""), "");
    }
    const char *name = nvidia             ? s == SPACE_GLOBAL  ? "llvm.nvvm.isspacep.global"
                                            : s == SPACE_LOCAL ? "llvm.nvvm.isspacep.shared"
                                                               : "llvm.nvvm.isspacep.local"
                       : s == SPACE_LOCAL ? "llvm.amdgcn.is.shared"
                                          : "llvm.amdgcn.is.private";
    LLVMValueRef fn = LLVMGetNamedFunction(r->m, name);
    if (!fn)
        fn = LLVMAddFunction(r->m, name, type);
    return LLVMBuildCall2(r->b, type, fn, &p, 1, "");
}

/* Is there such a declaration?  Its body begins, and the builder stands there. */
static bool begin(struct retarget *r, const char *name, bool pointer, LLVMValueRef *ret_fn)
{
    LLVMValueRef fn = LLVMGetNamedFunction(r->m, name);
    if (!fn || !LLVMIsDeclaration(fn) || LLVMCountParams(fn) != 1 ||
        ir_is_pointer(LLVMTypeOf(LLVMGetParam(fn, 0))) != pointer)
        return false;
    LLVMPositionBuilderAtEnd(r->b, LLVMAppendBasicBlockInContext(r->ctx, fn, ""));
    LLVMSetLinkage(fn, LLVMInternalLinkage);
    LLVMSetVisibility(fn, LLVMDefaultVisibility);
    ir_add_attribute(fn, "alwaysinline");
    *ret_fn = fn;
    return true;
}

void rt_define(struct retarget *r)
{
    static const struct {
        const char *name;
        enum space space;
    } tests[] = { { "__to_global", SPACE_GLOBAL },
                  { "__to_local", SPACE_LOCAL },
                  { "__to_private", SPACE_PRIVATE } };
    static const char *const fences[] = { "_Z9get_fencePv", "_Z9get_fencePKv" };
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMValueRef fn;
    if (r->to->map != MAP_NVPTX && r->to->map != MAP_AMDGCN)
        return;
    for (size_t k = 0; k < COUNTOF(tests); k++) {
        if (!begin(r, tests[k].name, true, &fn))
            continue;
        LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
        LLVMValueRef p = LLVMGetParam(fn, 0), yes = is_in(r, p, tests[k].space);
        LLVMValueRef named = LLVMTypeOf(p) == type ? p : LLVMBuildAddrSpaceCast(r->b, p, type, "");
        LLVMBuildRet(r->b, LLVMBuildSelect(r->b, yes, named, rt_null(r, type), ""));
    }
    for (size_t k = 0; k < COUNTOF(fences); k++)
        if (begin(r, fences[k], true, &fn)) {
            LLVMValueRef local = is_in(r, LLVMGetParam(fn, 0), SPACE_LOCAL);
            LLVMBuildRet(r->b, LLVMBuildSelect(r->b, local, LLVMConstInt(i32, 1, false),
                                               LLVMConstInt(i32, 2, false), ""));
        }
    if (r->to->map == MAP_NVPTX && begin(r, "_Z17get_global_offsetj", false, &fn))
        LLVMBuildRet(r->b, LLVMConstNull(LLVMGetReturnType(LLVMGlobalGetValueType(fn))));
}
