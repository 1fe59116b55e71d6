/* SPDX-License-Identifier: Apache-2.0 */
/* redirect.c - redirects calls of OpenCL library functions to the overload for the pointer's space.
 *
 *     call float @_Z5fractfPU3AS4f(float %x, ptr addrspace(4) %p)     with %p : {global}
 * =>  call float @_Z5fractfPU3AS1f(float %x, ptr addrspace(1) %q)
 *
 * Needs    facts.        Keeps  facts: results do not change.
 * Does not redirect a call of a function that the module defines (the user's own)
 *          [functions:defined], nor to one that it defines, or another file of the program [own];
 *          a call with a generic pointer that is not known to be in one space
 *          [unknown], since no overload mixes named and generic pointers; or a call of a function
 *          that has no overload for the space [overload], or whose overload for private pointers is
 *          the one for generic pointers [private]. These keep their generic pointer.
 * Safe     because the overloads do the same for their space (OpenCL C 3.0, 6.15); attributes,
 *          bundles and metadata of the call are kept.
 * Limits   where variables have the number of generic pointers (NVPTX), front ends give the
 *          overload for private pointers the generic one's name, so the call stays as it is. */
#include "base/guard.h"
#include "facts/elsewhere.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "rewrite/rewrite.h"
#include "semantics/functions.h"
#include "semantics/null.h"
#include "space/builtin.h"

#include <assert.h>

/* The space of argument `k`: the one that facts know; else, if the argument is a cast to generic,
 * the space that it is cast from.  For null on a target without generic accesses it is any space,
 * because there every argument needs a named overload. */
static const struct target_row *row_of(struct unit *u, LLVMValueRef call, unsigned k)
{
    LLVMValueRef v = LLVMGetOperand(call, k);
    const struct target_row *row = rewrite_row(u, call, k);
    if (row)
        return row;
    if (LLVMIsAConstant(v))
        return !u->target->native_generic && null_is(u->target, v)
                   ? target_row_of(u->target, SPACE_GLOBAL)
                   : NULL;
    if (!LLVMIsAAddrSpaceCastInst(v))
        return NULL;
    struct target_space from = { ir_space(LLVMTypeOf(LLVMGetOperand(v, 0))) };
    row = target_row(u->target, from);
    return row && row->flags & ROW_CASTABLE ? row : NULL;
}

/* Finds the space of each generic pointer argument.  False if one is not known, or the function has
 * no overload for it. */
static bool rows_of(struct unit *u, LLVMValueRef call, const struct builtin *b,
                    const struct target_row **row, unsigned n)
{
    assert(n <= LLVMGetNumArgOperands(call) && "an entry for each argument");
    bool any = false;
    for (unsigned k = 0; k < n; k++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(call, k));
        row[k] = NULL;
        if (LLVMGetTypeKind(type) != LLVMPointerTypeKind || ir_space(type) != u->generic.number)
            continue;
        row[k] = row_of(u, call, k);
        if (GUARD("redirect:unknown", !row[k]) ||
            GUARD("redirect:overload", !builtin_takes(b, k, row[k]->space)) ||
            row[k]->number == u->generic.number ||
            GUARD("redirect:private", row[k]->space == SPACE_PRIVATE && u->facts->loose))
            return false;
        any = true;
    }
    return any;
}

static bool redirect(struct rewriter *r, LLVMValueRef call, LLVMValueRef old,
                     const struct builtin *b)
{
    const struct target_row *row[BUDGET_OVERLOAD_ARGUMENTS];
    LLVMTypeRef param[BUDGET_OVERLOAD_ARGUMENTS], type = LLVMGlobalGetValueType(old);
    unsigned n = LLVMGetNumArgOperands(call);
    size_t len;
    const char *name = LLVMGetValueName2(old, &len);
    struct text now = { 0 };

    if (n > BUDGET_OVERLOAD_ARGUMENTS || n != LLVMCountParamTypes(type) ||
        !rows_of(r->u, call, b, row, n))
        return false;
    LLVMGetParamTypes(type, param);
    for (unsigned k = 0; k < n; k++)
        if (row[k])
            param[k] = ir_in_space(param[k], row[k]->number);
    type = LLVMFunctionType(LLVMGetReturnType(type), param, n, LLVMIsFunctionVarArg(type));
    bool known = builtin_remangle(r->u->generic, name, len, row, n, &now) &&
                 !GUARD("redirect:own", given_has_body(r->u->given, text_get(&now)));
    LLVMValueRef fn = known ? ir_declare_like(old, type, text_get(&now)) : NULL;
    if (fn) {
        char subject[2 * IR_NAME_SIZE];
        snprintf(subject, sizeof subject, "@%s -> @%s", name, text_get(&now));
        trace_event(r->u->trace, r->u->pass, EVENT_REDIRECT, ir_loc(call), subject, NULL);
        shim_set_called_function(call, type, fn);
        for (unsigned k = 0; k < n; k++)
            if (row[k]) {
                null_drop_attributes(fn, k + 1, row[k], true);
                rewrite_operand(r, (struct wish){ call, k, row[k] });
            }
        r->u->count[COUNT_REDIRECTED]++;
    }
    text_fini(&now);
    return fn != NULL;
}

static int run(struct unit *u)
{
    struct rewriter r;
    VEC_OF(LLVMValueRef) empty = VEC_IN(&u->arena);
    struct world_calls calls = VEC_IN(&u->arena);
    if (!u->has_generic)
        return PASS_SAME;
    rewriter_init(&r, u);
    LLVMValueRef last = LLVMGetLastFunction(u->mod);
    for (LLVMValueRef fn = LLVMGetFirstFunction(u->mod); fn; fn = LLVMGetNextFunction(fn)) {
        const struct builtin *b = function_builtin(fn);
        if (b) {
            bool any = false;
            world_calls(u, fn, &calls);
            for (uint32_t k = calls.n; k-- > 0;)
                any |= redirect(&r, calls.at[k], fn, b);
            if (any && !LLVMGetFirstUse(fn))
                vec_push(&empty, fn);
        }
        if (fn == last) /* the functions behind it were declared by this pass */
            break;
    }
    for (uint32_t k = 0; k < empty.n; k++) {
        facts_forget(u->facts, empty.at[k]);
        LLVMDeleteFunction(empty.at[k]);
    }
    return rewriter_fini(&r) ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_redirect_pass = {
    .name = "redirect",
    .brief = "call the library overload for the pointer's space",
    .run = run,
    .needs = PROP_FACTS,
    .keeps = PROP_FACTS,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
    .again_is_noop = true,
};
