/* SPDX-License-Identifier: Apache-2.0 */
/* define.c - defines functions that neither the new target's back end nor its library has. */
#include "retarget/nulls.h"
#include "retarget/define.h"
#include "retarget/packet.h"

#include <assert.h>

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

/* The row for an intrinsic such as "llvm.exp.v4f32", or NULL. */
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
        bool is_new;
        LLVMReplaceAllUsesWith(fn, rt_callee(r, text_get(&name), type, &is_new));
        LLVMDeleteFunction(fn);
        changed = true;
        text_fini(&name);
    }
    return changed;
}

/* ---- other names ---- */

/* OpenCL C 3.0, 6.15.1 and 6.15.8: if all groups have one size, the two functions are equal. */
static const struct {
    const char *name, *is;
} aliases[] = {
    { "_Z18work_group_barrierj", "_Z7barrierj" },
    { "_Z18work_group_barrierj12memory_scope", "_Z7barrierj" },
    { "_Z23get_enqueued_local_sizej", "_Z14get_local_sizej" },
};

/* Begins a body for a declaration, internal, and deleted once it is inlined.  The builder stands in
 * it. */
static void begin_body(struct retarget *r, LLVMValueRef fn)
{
    LLVMPositionBuilderAtEnd(r->b, LLVMAppendBasicBlockInContext(r->ctx, fn, ""));
    LLVMSetLinkage(fn, LLVMInternalLinkage);
    LLVMSetVisibility(fn, LLVMDefaultVisibility);
    ir_add_attribute(fn, "alwaysinline");
    rt_is_library(r, fn);
}

/* True if the first parameters and the result fit, apart from pointers' spaces. */
static bool can_forward(LLVMValueRef fn, LLVMTypeRef type, const LLVMTypeRef *param, unsigned n)
{
    bool fits = n <= LLVMCountParams(fn) &&
                LLVMGetReturnType(type) == LLVMGetReturnType(LLVMGlobalGetValueType(fn));
    for (unsigned k = 0; fits && k < n; k++) {
        LLVMTypeRef have = LLVMTypeOf(LLVMGetParam(fn, k));
        fits = have == param[k] || (ir_is_pointer(have) && ir_is_pointer(param[k]));
    }
    return fits;
}

void rt_forward(struct retarget *r, LLVMValueRef fn, const char *name, LLVMTypeRef type)
{
    unsigned n = LLVMCountParamTypes(type);
    LLVMTypeRef *param = base_alloc((n + 1) * sizeof *param);
    LLVMValueRef *arg = base_alloc((n + 1) * sizeof *arg);
    LLVMGetParamTypes(type, param);
    if (can_forward(fn, type, param, n)) {
        bool is_new;
        LLVMValueRef to = rt_callee(r, name, type, &is_new);
        if (ir_function_has(fn, "convergent"))
            ir_add_attribute(to, "convergent");
        begin_body(r, fn);
        for (unsigned k = 0; k < n; k++) {
            arg[k] = LLVMGetParam(fn, k);
            if (LLVMTypeOf(arg[k]) != param[k])
                arg[k] = LLVMBuildAddrSpaceCast(r->b, arg[k], param[k], "");
        }
        LLVMValueRef v = LLVMBuildCall2(r->b, type, to, arg, n, "");
        if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVoidTypeKind)
            LLVMBuildRetVoid(r->b);
        else
            LLVMBuildRet(r->b, v);
    }
    free(param);
    free(arg);
}

void rt_aliases(struct retarget *r)
{
    if (r->to->map != MAP_NVPTX && r->to->map != MAP_AMDGCN)
        return;
    for (size_t k = 0; k < COUNTOF(aliases); k++) {
        LLVMValueRef fn = LLVMGetNamedFunction(r->m, aliases[k].name);
        LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
        if (fn && LLVMIsDeclaration(fn) && rt_is_theirs(r, fn))
            rt_forward(
                r, fn, aliases[k].is,
                LLVMFunctionType(LLVMGetReturnType(LLVMGlobalGetValueType(fn)), &i32, 1, false));
    }
}

/* ---- numbers of the launch ---- */

/* A load of the word, as wide as `type`. */
static LLVMValueRef load_word(struct retarget *r, LLVMValueRef packet, const struct packet_word *w,
                              LLVMTypeRef type)
{
    LLVMTypeRef is = LLVMIntTypeInContext(r->ctx, 8 * w->bytes);
    LLVMValueRef by = LLVMConstInt(LLVMInt64TypeInContext(r->ctx), w->offset, false);
    LLVMTypeRef i8 = LLVMInt8TypeInContext(r->ctx);
    LLVMValueRef load =
        LLVMBuildLoad2(r->b, is, LLVMBuildInBoundsGEP2(r->b, i8, packet, &by, 1, ""), "");
    LLVMSetAlignment(load, w->bytes);
    return LLVMBuildIntCast2(r->b, load, type, false, "");
}

/* The body of a function that returns a number of the launch, which the implicit arguments hold: of
 * the dimension that is its parameter, or one for all. */
static void answer(struct retarget *r, LLVMModuleRef library, LLVMValueRef fn,
                   enum function_word what)
{
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
    static const char name[] = "llvm.amdgcn.implicitarg.ptr";
    LLVMValueRef get =
        LLVMGetIntrinsicDeclaration(library, LLVMLookupIntrinsicID(name, sizeof name - 1), NULL, 0);
    LLVMPositionBuilderAtEnd(r->b, LLVMAppendBasicBlockInContext(r->ctx, fn, ""));
    LLVMValueRef packet = LLVMBuildCall2(r->b, LLVMGlobalGetValueType(get), get, NULL, 0, "");
    LLVMValueRef ret = LLVMConstNull(type);
    const struct packet_word *w;
    for (size_t k = 0; (w = rt_packet_word(k)); k++) {
        if (w->packet != WORD_IMPLICIT || w->what != what || w->rest)
            continue;
        LLVMValueRef v = load_word(r, packet, w, type);
        if (LLVMCountParams(fn)) {
            LLVMValueRef asked = LLVMGetParam(fn, 0);
            LLVMValueRef dimension = LLVMConstInt(LLVMTypeOf(asked), w->dimension, false);
            v = LLVMBuildSelect(r->b, LLVMBuildICmp(r->b, LLVMIntEQ, asked, dimension, ""), v, ret,
                                "");
        }
        ret = v;
    }
    LLVMBuildRet(r->b, ret);
}

/* The library's function of that name, called with the same argument. */
static LLVMValueRef ask(struct retarget *r, LLVMModuleRef library, const char *name,
                        LLVMValueRef of)
{
    LLVMValueRef fn = LLVMGetNamedFunction(library, name);
    assert(fn && "what the old body called");
    return LLVMBuildCall2(r->b, LLVMGlobalGetValueType(fn), fn, &of, 1, "");
}

/* OpenCL C 3.0, 6.15.1. */
static void answer_id(struct retarget *r, LLVMModuleRef library, LLVMValueRef fn)
{
    LLVMValueRef of = LLVMGetParam(fn, 0);
    LLVMPositionBuilderAtEnd(r->b, LLVMAppendBasicBlockInContext(r->ctx, fn, ""));
    LLVMValueRef group = ask(r, library, "_Z12get_group_idj", of);
    LLVMValueRef size = ask(r, library, "_Z14get_local_sizej", of);
    LLVMValueRef local = ask(r, library, "_Z12get_local_idj", of);
    LLVMValueRef offset = ask(r, library, "_Z17get_global_offsetj", of);
    LLVMValueRef id = LLVMBuildAdd(r->b, LLVMBuildMul(r->b, group, size, ""), local, "");
    LLVMBuildRet(r->b, LLVMBuildAdd(r->b, id, offset, ""));
}

/* libclc-22 finds these numbers where Mesa's old kernels for AMD had them, an offset in 32 bits;
 * get_global_id() has that inlined. */
void rt_mend_library(struct retarget *r, LLVMModuleRef library)
{
    static const struct {
        const char *name;
        enum function_word what;
    } moved[] = { { "_Z17get_global_offsetj", WORD_GLOBAL_OFFSET },
                  { "_Z12get_work_dimv", WORD_DIMS },
                  { "_Z13get_global_idj", WORD_GLOBAL_ID } };
    assert(library != r->m && "another module");
    for (size_t k = 0; k < COUNTOF(moved) && r->to->map == MAP_AMDGCN; k++) {
        LLVMValueRef fn = LLVMGetNamedFunction(library, moved[k].name);
        if (!fn || LLVMIsDeclaration(fn))
            continue;
        LLVMValueRef now = LLVMAddFunction(library, "", LLVMGlobalGetValueType(fn));
        LLVMSetVisibility(now, LLVMGetVisibility(fn));
        ir_copy_attributes(fn, now, LLVMCountParams(fn));
        LLVMRemoveEnumAttributeAtIndex(now, LLVMAttributeReturnIndex, ir_attribute_kind("range"));
        if (moved[k].what == WORD_GLOBAL_ID)
            answer_id(r, library, now);
        else
            answer(r, library, now, moved[k].what);
        LLVMReplaceAllUsesWith(fn, now);
        ir_take_name(fn, now);
        LLVMDeleteFunction(fn);
    }
}

/* ---- tests of a pointer's space ---- */

/* Calls the target's test for a space, on a generic pointer; an i1. */
static LLVMValueRef is_in(struct retarget *r, LLVMValueRef p, enum space s)
{
    LLVMTypeRef i1 = LLVMInt1TypeInContext(r->ctx), type = LLVMTypeOf(p);
    type = LLVMFunctionType(i1, &type, 1, false);
    bool nvidia = r->to->map == MAP_NVPTX;
    /* AMD has no test for global: it is neither of the others. */
    if (!nvidia && s == SPACE_GLOBAL) {
        LLVMValueRef local = is_in(r, p, SPACE_LOCAL), own = is_in(r, p, SPACE_PRIVATE);
        return LLVMBuildNot(r->b, LLVMBuildOr(r->b, local, own, ""), "");
    }
    const char *name = nvidia             ? s == SPACE_GLOBAL  ? "llvm.nvvm.isspacep.global"
                                            : s == SPACE_LOCAL ? "llvm.nvvm.isspacep.shared"
                                                               : "llvm.nvvm.isspacep.local"
                       : s == SPACE_LOCAL ? "llvm.amdgcn.is.shared"
                                          : "llvm.amdgcn.is.private";
    bool is_new;
    return LLVMBuildCall2(r->b, type, rt_callee(r, name, type, &is_new), &p, 1, "");
}

/* Begins the body of the declaration of that name, which takes a generic pointer or a number.
 * False: there is none. */
static bool begin(struct retarget *r, const char *name, bool pointer, LLVMValueRef *ret_fn)
{
    LLVMValueRef fn = LLVMGetNamedFunction(r->m, name);
    bool ours = fn && ir_name_begins(fn, "_Z") && !rt_is_theirs(r, fn); /* others are reserved */
    if (!fn || ours || !LLVMIsDeclaration(fn) || LLVMCountParams(fn) != 1)
        return false;
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(fn, 0));
    if (ir_is_pointer(type) != pointer ||
        (pointer && rt_space_is(r, ir_space(type)) != SPACE_GENERIC))
        return false;
    begin_body(r, fn);
    *ret_fn = fn;
    return true;
}

/* True if the function of that name is declared to return an integer; of `bits`, unless that is
 * 0. */
static bool returns(struct retarget *r, const char *name, unsigned bits)
{
    LLVMValueRef fn = LLVMGetNamedFunction(r->m, name);
    LLVMTypeRef type = fn ? LLVMGetReturnType(LLVMGlobalGetValueType(fn)) : NULL;
    return type && LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
           (!bits || LLVMGetIntTypeWidth(type) == bits);
}

/* True if the function of that name has the type of OpenCL's __to_local() or one of its sisters:
 * from a generic pointer to one of `space`.  Another one is the program's own. */
static bool is_test(struct retarget *r, const char *name, enum space space)
{
    LLVMValueRef fn = LLVMGetNamedFunction(r->m, name);
    LLVMTypeRef type = fn ? LLVMGetReturnType(LLVMGlobalGetValueType(fn)) : NULL;
    if (!type || LLVMGetTypeKind(type) != LLVMPointerTypeKind || LLVMCountParams(fn) != 1)
        return false;
    LLVMTypeRef param = LLVMTypeOf(LLVMGetParam(fn, 0));
    return LLVMGetTypeKind(param) == LLVMPointerTypeKind &&
           rt_space_is(r, ir_space(type)) == space &&
           rt_space_is(r, ir_space(param)) == SPACE_GENERIC;
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
        if (!is_test(r, tests[k].name, tests[k].space) || !begin(r, tests[k].name, true, &fn))
            continue;
        LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
        LLVMValueRef p = LLVMGetParam(fn, 0), yes = is_in(r, p, tests[k].space);
        LLVMValueRef named = LLVMTypeOf(p) == type ? p : LLVMBuildAddrSpaceCast(r->b, p, type, "");
        LLVMBuildRet(r->b, LLVMBuildSelect(r->b, yes, named, rt_null(r, type), ""));
    }
    for (size_t k = 0; k < COUNTOF(fences); k++)
        if (returns(r, fences[k], 32) && begin(r, fences[k], true, &fn)) {
            LLVMValueRef local = is_in(r, LLVMGetParam(fn, 0), SPACE_LOCAL);
            LLVMBuildRet(r->b, LLVMBuildSelect(r->b, local, LLVMConstInt(i32, 1, false),
                                               LLVMConstInt(i32, 2, false), ""));
        }
    static const char offset[] = "_Z17get_global_offsetj";
    if (r->to->map == MAP_NVPTX && returns(r, offset, 0) && begin(r, offset, false, &fn))
        LLVMBuildRet(r->b, LLVMConstNull(LLVMGetReturnType(LLVMGlobalGetValueType(fn))));
}
