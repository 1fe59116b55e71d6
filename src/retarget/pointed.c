/* SPDX-License-Identifier: Apache-2.0 */
/* pointed.c - functions that are called through pointers.
 *
 * A call through a pointer passes what the pointer's type says; a function may take what its name,
 * its attributes or the target's ABI say.  Its address becomes that of another one then:
 *
 *     define i32 @f(ptr addrspace(3) %p)              called by its name, from other files, too
 *     define linkonce_odr i32 @gaspar_pointed_f(ptr %p)    casts %p and calls @f
 *
 * It is internal where @f is. */
#include "retarget/work.h"

#include <assert.h>

void rt_note_pointed(struct retarget *r, LLVMValueRef fn, LLVMTypeRef type)
{
    assert(LLVMGlobalGetValueType(fn) != type && "else its own address will do");
    vec_push_in(&r->arena, &r->pointed, ((struct pointed_function){ fn, type, NULL }));
}

LLVMValueRef rt_not_pointed(const struct retarget *r, LLVMValueRef fn)
{
    uint32_t k = ptrmap_find(&r->pointed.stands, fn);
    return k != PTRMAP_NONE ? r->pointed.at[k].fn : fn;
}

/* The attributes of parameters and the result, which say how they are passed. */
static void copy_passing(LLVMValueRef from, LLVMValueRef to, unsigned params)
{
    for (unsigned k = 0; k <= params; k++) {
        unsigned n;
        LLVMAttributeRef *all = ir_attributes(from, ir_attribute_index(k, params), &n);
        for (unsigned j = 0; j < n; j++)
            if (!LLVMIsStringAttribute(all[j]))
                ir_put_attribute(to, ir_attribute_index(k, params), all[j]);
        free(all);
    }
}

/* The body of a function that passes its arguments on to `to`. */
static void pass_on(struct retarget *r, LLVMValueRef fn, LLVMValueRef to)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(to), result = LLVMGetReturnType(type);
    unsigned n = LLVMCountParams(fn);
    LLVMValueRef *arg = base_alloc((n + 1) * sizeof *arg);
    LLVMPositionBuilderAtEnd(r->b, LLVMAppendBasicBlockInContext(r->ctx, fn, ""));
    for (unsigned k = 0; k < n; k++) {
        LLVMTypeRef wanted = LLVMTypeOf(LLVMGetParam(to, k));
        arg[k] = LLVMGetParam(fn, k);
        if (LLVMTypeOf(arg[k]) == wanted)
            continue;
        arg[k] = rt_fresh(r, LLVMBuildAddrSpaceCast(r->b, arg[k], wanted, ""));
        r->stats.casts++;
    }
    LLVMValueRef v = rt_fresh(r, LLVMBuildCall2(r->b, type, to, arg, n, ""));
    LLVMSetInstructionCallConv(v, LLVMGetFunctionCallConv(to));
    copy_passing(to, v, n);
    rt_fresh(r, LLVMGetTypeKind(result) == LLVMVoidTypeKind ? LLVMBuildRetVoid(r->b)
                                                            : LLVMBuildRet(r->b, v));
    free(arg);
}

static void point(struct retarget *r, struct pointed_function *p)
{
    VEC_OF(LLVMValueRef) calls = { 0 };
    unsigned n = LLVMCountParams(p->fn);
    struct text name = { 0 };
    if (LLVMIsFunctionVarArg(p->type)) { /* which arguments follow is not known */
        diag_no_meaning_code_address(RT_AT(r, p->fn));
        return;
    }
    text_putf(&name, "gaspar_pointed_%s", ir_name_of(p->fn));
    p->other = LLVMAddFunction(r->m, text_get(&name), p->type);
    text_fini(&name);
    /* Each module that takes the address of a function that others see has the same one. */
    LLVMSetLinkage(p->other, ir_is_local(p->fn) ? LLVMInternalLinkage : LLVMLinkOnceODRLinkage);
    LLVMSetFunctionCallConv(p->other, LLVMGetFunctionCallConv(p->fn));
    ir_copy_attributes(p->fn, p->other, n);
    LLVMRemoveEnumAttributeAtIndex(p->other, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                   ir_attribute_kind("naked"));
    IR_EACH_USE (p->fn, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (ir_is_call(user) && LLVMGetCalledValue(user) == p->fn) /* still with the old type */
            vec_push(&calls, user);
    }
    LLVMReplaceAllUsesWith(p->fn, p->other);
    for (uint32_t k = 0; k < calls.n; k++)
        LLVMSetOperand(calls.at[k], (unsigned)LLVMGetNumOperands(calls.at[k]) - 1, p->fn);
    pass_on(r, p->other, p->fn);
    rt_visibility(r, p->other);
    ptrmap_put(&r->pointed.stands, p->other, (uint32_t)(p - r->pointed.at));
    vec_fini(&calls);
}

void rt_point(struct retarget *r)
{
    for (uint32_t k = 0; k < r->pointed.n && !rt_failed(r); k++)
        point(r, &r->pointed.at[k]);
}
