/* SPDX-License-Identifier: Apache-2.0 */
/* callee.c - calls reach the library's functions, whatever the program names its own.
 *
 *     define i32 @_Z12get_local_idj(i32 %d)               the program's own: stands aside as
 *       call i32 @llvm.nvvm.read.ptx.sreg.tid.x()         @gaspar.own._Z12get_local_idj
 *     declare i64 @_Z12get_local_idj(i32)                 what the call of the intrinsic becomes
 *
 * The names at the end depend on the second function, the library's:
 *
 *   libclc gave it a body     it is internal and becomes @gaspar.libclc._Z12get_local_idj; the
 *                             program's function has its own name again
 *   it stays a declaration    it keeps the name, which the driver knows.  The program's function
 *                             keeps the name with `gaspar.own.`, provided that no other module may
 *                             call it by its own; else the module is refused
 *
 * A declaration is the library's in a module of OpenCL C, or one that is new here: a CUDA program's
 * mix(float, float, float), which another file of it defines, is not.
 *
 * A body that an earlier retargeting linked or wrote is a declaration again if it tells a number of
 * the launch, or what lanes have together (rt_forget()).  Another one counts as the program's: it
 * computes the same as the library's function, but by calls that would now lead back to itself. */
#include "retarget/work.h"
#include "semantics/functions.h"

#include <assert.h>
#include <llvm-c/Comdat.h>

static const char own[] = "gaspar.own.", theirs[] = "gaspar.libclc.";

/* The function, variable or alias of that name, or NULL. */
static LLVMValueRef named(LLVMModuleRef m, const char *name)
{
    LLVMValueRef v = LLVMGetNamedFunction(m, name);
    v = v ? v : LLVMGetNamedGlobal(m, name);
    v = v ? v : LLVMGetNamedGlobalAlias(m, name, strlen(name));
    return v ? v : LLVMGetNamedGlobalIFunc(m, name, strlen(name));
}

static void set_name(LLVMValueRef v, const char *prefix, const char *name)
{
    struct text text = { 0 };
    text_putf(&text, "%s%s", prefix, name);
    LLVMSetValueName2(v, text_get(&text), strlen(text_get(&text)));
    text_fini(&text);
}

static const char *keep(struct retarget *r, const char *name)
{
    size_t size = strlen(name) + 1;
    return memcpy(arena_alloc(&r->arena, size, 1), name, size);
}

static bool is_in(const struct ptrmap *map, LLVMValueRef fn)
{
    return map->used && ptrmap_find(map, fn) != PTRMAP_NONE;
}

bool rt_is_theirs(const struct retarget *r, LLVMValueRef fn)
{
    if (!LLVMIsDeclaration(fn))
        return is_in(&r->callees.bodies, fn);
    return r->opencl || is_in(&r->callees.made, fn);
}

void rt_callee_becomes(struct retarget *r, LLVMValueRef fn, LLVMValueRef to)
{
    assert(LLVMIsAFunction(to) && fn != to && "another function");
    if (!is_in(&r->callees.made, fn))
        return;
    ptrmap_remove(&r->callees.made, fn);
    ptrmap_put(&r->callees.made, to, 1);
}

void rt_is_callee(struct retarget *r, LLVMValueRef fn)
{
    assert(LLVMIsDeclaration(fn) && "a declaration");
    ptrmap_put(&r->callees.made, fn, 1);
}

static const char library_word[] = "gaspar-library"; /* an attribute of the library's bodies */

void rt_is_library(struct retarget *r, LLVMValueRef fn)
{
    assert(LLVMIsAFunction(fn) && !LLVMIsDeclaration(fn) && "a function with a body");
    ptrmap_put(&r->callees.bodies, fn, 1);
    LLVMAddAttributeAtIndex(
        fn, LLVMAttributeFunctionIndex,
        LLVMCreateStringAttribute(r->ctx, library_word, sizeof library_word - 1, "", 0));
}

/* True for a body of the library's, of an earlier retargeting. */
static bool was_library(LLVMValueRef fn)
{
    return !LLVMIsDeclaration(fn) &&
           LLVMGetStringAttributeAtIndex(fn, LLVMAttributeFunctionIndex, library_word,
                                         sizeof library_word - 1);
}

/* True if what the function gives depends on the launch or on which lanes run together. */
static bool asks_machine(const struct function_row *row)
{
    enum function_action does = row ? row->action : ACTION_NONE;
    return does == ACTION_QUERY || does == ACTION_LANES || does == ACTION_REDUCE ||
           does == ACTION_ANSWER;
}

/* A body of the library that tells numbers of the launch, or of lanes, reads AMD's packets and
 * NVIDIA's registers in the library's own ways.  On the way to another target it is a declaration
 * again:
 *
 *     define internal i64 @_Z14get_local_sizej(i32) "gaspar-library" { … a half of a dword … }
 *     declare i64 @_Z14get_local_sizej(i32) */
static bool forget_body(struct retarget *r, LLVMValueRef fn)
{
    LLVMValueRef now = LLVMAddFunction(r->m, "", LLVMGlobalGetValueType(fn));
    LLVMSetFunctionCallConv(now, LLVMGetFunctionCallConv(fn));
    bool convergent = ir_function_has(fn, "convergent");
    ir_take_name(fn, now);
    bool asks = asks_machine(function_find(now));
    if (asks) {
        ir_add_attribute(now, "nounwind");
        ir_add_attribute(now, "willreturn");
        if (convergent)
            ir_add_attribute(now, "convergent");
        LLVMReplaceAllUsesWith(fn, now);
    } else {
        ir_take_name(now, fn);
    }
    LLVMDeleteFunction(asks ? fn : now);
    return asks;
}

void rt_forget(struct retarget *r)
{
    VEC_OF(LLVMValueRef) left = VEC_IN(&r->arena); /* bodies that only others of the library call */
    bool changed = false;
    for (LLVMValueRef fn = LLVMGetFirstFunction(r->m), next; fn; fn = next) {
        next = LLVMGetNextFunction(fn);
        if (!was_library(fn))
            continue;
        if (forget_body(r, fn))
            changed = true;
        else if (ir_is_local(fn))
            vec_push(&left, fn);
    }
    while (
        changed) { /* as often as libclc's functions lie deep in each other: less than ten times */
        uint32_t n = 0;
        for (uint32_t k = 0; k < left.n; k++)
            if (LLVMGetFirstUse(left.at[k]))
                left.at[n++] = left.at[k];
            else
                LLVMDeleteFunction(left.at[k]);
        changed = n < left.n;
        left.n = n;
    }
}

void rt_stand_aside(struct retarget *r, LLVMValueRef fn, const char *name)
{
    assert(*name && "nothing stands aside for a function without a name");
    struct aside a = { keep(r, name), NULL };
    set_name(fn, own, a.name);
    a.now = keep(r, ir_name_of(fn)); /* LLVM may have added a number */
    vec_push_in(&r->arena, &r->callees.aside, a);
}

LLVMValueRef rt_callee(struct retarget *r, const char *name, LLVMTypeRef type, bool *ret_new)
{
    assert(LLVMGetTypeKind(type) == LLVMFunctionTypeKind && "the type of a function");
    LLVMValueRef v = named(r->m, name);
    *ret_new =
        !v || !LLVMIsAFunction(v) || LLVMGlobalGetValueType(v) != type || !rt_is_theirs(r, v);
    if (!*ret_new)
        return v;
    if (v)
        rt_stand_aside(r, v, name);
    v = LLVMAddFunction(r->m, name, type);
    rt_is_callee(r, v);
    return v;
}

LLVMValueRef rt_call_like(struct retarget *r, LLVMValueRef fn, LLVMValueRef *arg, LLVMValueRef like)
{
    assert(ir_is_call(like) && "a call");
    unsigned n = LLVMGetNumOperandBundles(like);
    LLVMOperandBundleRef *bundle = base_alloc((n + 1) * sizeof *bundle);
    for (unsigned k = 0; k < n; k++)
        bundle[k] = LLVMGetOperandBundleAtIndex(like, k);
    LLVMValueRef call = LLVMBuildCallWithOperandBundles(r->b, LLVMGlobalGetValueType(fn), fn, arg,
                                                        LLVMCountParams(fn), bundle, n, "");
    for (unsigned k = 0; k < n; k++)
        LLVMDisposeOperandBundle(bundle[k]);
    free(bundle);
    return call;
}

/* The linker asks for no types, and knows no library. */
void rt_clear_names(struct retarget *r, LLVMModuleRef library)
{
    assert(library != r->m && "another module");
    IR_EACH_FUNCTION (r->m, fn) {
        LLVMValueRef of = ir_is_local(fn) || LLVMGetIntrinsicID(fn)
                              ? NULL
                              : LLVMGetNamedFunction(library, ir_name_of(fn));
        if (of && !LLVMIsDeclaration(of) &&
            (!rt_is_theirs(r, fn) || LLVMGlobalGetValueType(fn) != LLVMGlobalGetValueType(of)))
            rt_stand_aside(r, fn, ir_name_of(fn));
    }
}

/* Makes the name free for the program's function.  False: it is the library's alone. */
static bool free_name(const struct retarget *r, const char *name)
{
    LLVMValueRef v = named(r->m, name);
    if (!v)
        return true;
    if (!LLVMIsAFunction(v) || !rt_is_theirs(r, v))
        return false;
    if (!LLVMGetFirstUse(v))
        LLVMDeleteFunction(v);
    else if (LLVMIsDeclaration(v))
        return false;
    else
        set_name(v, theirs, name);
    return true;
}

/* True if the function can have another name: no other module can name it, or each that does has a
 * body of the same meaning of its own, and nothing compares its address. */
static bool keep_aside(LLVMValueRef v)
{
    LLVMLinkage linkage = LLVMGetLinkage(v);
    if (ir_is_local(v))
        return true;
    if ((linkage != LLVMLinkOnceODRLinkage && linkage != LLVMAvailableExternallyLinkage) ||
        !LLVMIsAFunction(v) || !ir_is_only_called(v))
        return false;
    LLVMSetComdat(v, NULL);
    LLVMSetVisibility(v, LLVMDefaultVisibility);
    LLVMSetLinkage(v, LLVMInternalLinkage);
    return true;
}

void rt_names_back(struct retarget *r)
{
    for (uint32_t k = 0; k < r->callees.aside.n; k++) {
        struct aside a = r->callees.aside.at[k];
        LLVMValueRef v = named(r->m, a.now);
        if (!v) /* a stage has found that nothing needs it */
            continue;
        bool is_free = free_name(r, a.name);
        if (!is_free && keep_aside(v))
            continue;
        if (!is_free) /* for the message */
            set_name(named(r->m, a.name), theirs, a.name);
        set_name(v, "", a.name);
        if (!is_free)
            diag_no_meaning_own_name(RT_AT(r, v), a.name);
    }
    r->callees.aside.n = 0;
}
