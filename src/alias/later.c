/* SPDX-License-Identifier: Apache-2.0 */
/* later.c - which metadata an access may get, since metadata must stay true while LLVM changes the
 * module.  Each query follows the pointer back, a few steps, to where it comes from.
 *
 * Does not count a place as private alone if LLVM may yet replace the variable by the memory that
 *          it is a copy of, at a call [copied], also of what it may yet make a parameter
 *          [loaded], or in the function itself [replaced]. */
#include "alias/alias.h"

#include "base/guard.h"
#include "facts/origin.h"
#include "ir/ir.h"
#include "semantics/flow.h"

#include <assert.h>

/* A question about where a pointer comes from; `budget`: values to look at. */
typedef bool comes_from(const struct alias *a, LLVMValueRef v, unsigned *budget);

/* True if the answer is yes for all operands that `v`, a pointer moved or chosen, is computed
 * from. */
static bool each_comes(const struct alias *a, LLVMValueRef v, comes_from *from, unsigned *budget)
{
    assert(*budget <= BUDGET_LATER_VALUES && "a budget that is spent stays 0 or ends the walk");
    struct flow flow = flow_of(v);
    bool all = flow.kind == FLOW_JOIN || flow.kind == FLOW_OFFSET || flow.kind == FLOW_MASK;
    for (unsigned k = flow.first; all && k < flow.end; k++)
        all = from(a, LLVMGetOperand(v, k), budget);
    return all;
}

/* True if the pointer points into a variable of its own function; also for each pointer that it may
 * be. */
static bool from_alloca(const struct alias *a, LLVMValueRef v, unsigned *budget)
{
    (void)a;
    if (LLVMIsAAllocaInst(v))
        return true;
    if ((*budget)-- == 0)
        return false;
    return each_comes(a, v, from_alloca, budget);
}

/* True if a caller may pass the function a generic pointer to a private variable. */
static bool takes_private(struct alias *a, LLVMValueRef fn)
{
    uint32_t known = ptrmap_find(&a->takes_private, fn);
    if (known != PTRMAP_NONE)
        return known;
    bool takes = false;
    for (LLVMValueRef p = LLVMGetFirstParam(fn); p && !takes; p = LLVMGetNextParam(p)) {
        LLVMTypeRef type = LLVMTypeOf(p);
        if (LLVMGetTypeKind(type) != LLVMPointerTypeKind || !unit_is_generic(a->u, ir_space(type)))
            continue;
        pass_require(a->u, PROP_FACTS);
        takes = space_has(facts_get(a->u->facts, p, 1).set, SPACE_PRIVATE);
    }
    ptrmap_put(&a->takes_private, fn, takes);
    return takes;
}

/*     memcpy(%copy, %g); call @f(ptr %copy)     =>     call @f(ptr %g)
 *     call @f(ptr %copy); memcpy(%g, %copy)     =>     call @f(ptr %g)
 *
 * LLVM does this where %copy is a variable of the caller whose address goes nowhere else and %g has
 * the same type, and its argument promotion moves loads from a parameter by value to the caller,
 * where they read %g.  The metadata of accesses in @f stays, is inlined, and would then call %g
 * private.  So in a function with such a parameter, a generic pointer that may be private, and does
 * not come from a variable of that function, may be to any memory that a pointer of its type
 * reaches. */
static space_set handed_later(struct alias *a, LLVMValueRef i, unsigned k)
{
    LLVMValueRef p = LLVMGetOperand(i, k);
    unsigned budget = BUDGET_LATER_VALUES;
    if (!unit_is_generic(a->u, ir_space(LLVMTypeOf(p))) ||
        !GUARD("later:copied",
               takes_private(a, LLVMGetBasicBlockParent(LLVMGetInstructionParent(i))) &&
                   !from_alloca(a, p, &budget)))
        return space_none();
    return a->u->flat ? a->all : target_places(a->u->target, SPACE_GENERIC);
}

/*     memcpy(%copy, %p); load %copy     =>     load %p
 *
 * LLVM does this inside a function, whatever the two types, where %copy is a variable of it that is
 * only read, and nothing writes what %p points to while the function runs: %p may be a parameter
 * that is `noalias` and `readonly`.  A caller may write it before and after, and when the function
 * is inlined the load stands between the two.  So a pointer to a variable may be to where constant
 * bytes are copied from, as facts_resolved() takes it.  In a function that is only started nobody
 * writes them as long as the copy lives. */
static space_set replaced_later(struct alias *a, LLVMValueRef i, unsigned k)
{
    struct fact fact;
    if (ir_is_only_started(LLVMGetBasicBlockParent(LLVMGetInstructionParent(i))))
        return space_none();
    pass_require(a->u, PROP_FACTS);
    if (!alias_fact(a, i, k, &fact) || fact.object == MEMORY_NONE)
        return a->all;
    space_set from = memory_alike(&a->u->facts->memory, fact.object, ALIKE_CONSTANT, true);
    return GUARD("later:replaced", !space_empty(from)) ? from : space_none();
}

/*     %p = load ptr, ptr %box; load %p     =>     %p is a parameter, and callers pass it %g
 *
 * LLVM's argument promotion makes parameters of what a function loads; then the above is true of
 * them, too, wherever %box is: its type may name the space by now. */
static space_set loaded_later(struct alias *a, LLVMValueRef i, unsigned k)
{
    struct fact fact;
    if (!unit_is_generic(a->u, ir_space(LLVMTypeOf(LLVMGetOperand(i, k)))) ||
        !alias_fact(a, i, k, &fact))
        return space_none();
    return GUARD("later:loaded", fact.flags & FACT_PASSED)
               ? facts_lasting(a->u->facts, fact, FACT_PASSED)
               : space_none();
}

/* What operand `k`, a pointer that may be private, may point to besides in the end. */
static space_set added_later(struct alias *a, LLVMValueRef i, unsigned k)
{
    if (!ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, k))) ||
        !space_has(alias_places(a, i, k), SPACE_PRIVATE))
        return space_none();
    return space_join(space_join(handed_later(a, i, k), loaded_later(a, i, k)),
                      replaced_later(a, i, k));
}

/* A call keeps its lists too where its argument is exchanged, or comes to stand in a caller. */
bool alias_touched_later(struct alias *a, LLVMValueRef i, space_set *ret)
{
    struct ir_access access = ir_access(i);
    if (!alias_touched(a, i, ret))
        return false;
    for (unsigned k = 0; k < access.n && !access.hint; k++)
        *ret = space_join(*ret, added_later(a, i, access.operand[k]));
    bool call = access.n == 0 && ir_is_call(i);
    for (unsigned k = 0; call && k < LLVMGetNumArgOperands(i); k++)
        *ret = space_join(*ret, added_later(a, i, k));
    return true;
}

/* ---- memory that nothing writes ---- */

static bool is_read_only(const struct alias *a, LLVMTypeRef pointer, bool *ret_only_there)
{
    assert(ir_is_pointer(pointer) && "a pointer or a vector of them");
    const struct target_row *row =
        target_row(a->u->target, (struct target_space){ ir_space(pointer) });
    bool constant = row && row->flags & ROW_READ_ONLY &&
                    (row->space == SPACE_CONSTANT || row->space == SPACE_CONSTANT32 ||
                     row->space == SPACE_PARAM);
    *ret_only_there = constant && !(row->flags & ROW_CASTABLE);
    return constant;
}

/* True if the pointer, or each that it may be, is one to constant memory from the start. */
static bool from_constant(const struct alias *a, LLVMValueRef v, unsigned *budget)
{
    bool only_there, constant = is_read_only(a, LLVMTypeOf(v), &only_there);
    if (only_there)
        return true;
    if ((*budget)-- == 0)
        return false;
    if (LLVMIsAGlobalVariable(v))
        return constant || origin_of_variable(v) == SPACE_CONSTANT;
    if (LLVMIsAArgument(v)) {
        LLVMValueRef fn = LLVMGetParamParent(v);
        return !GUARD("alias-hints:handed", !ir_is_only_started(fn)) &&
               (constant ||
                origin_of_argument(a->u->target, fn, ir_param_index(v)) == SPACE_CONSTANT);
    }
    bool moved = each_comes(a, v, from_constant, budget);
    return moved || (constant && !GUARD("alias-hints:made", !moved));
}

bool alias_never_written(struct alias *a, LLVMValueRef i, unsigned k)
{
    assert(k < (unsigned)LLVMGetNumOperands(i) && "an operand of the access");
    LLVMValueRef p = LLVMGetOperand(i, k);
    unsigned budget = BUDGET_LATER_VALUES;
    bool plain = LLVMIsALoadInst(i) && !LLVMGetVolatile(i) &&
                 LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic;
    if (GUARD("alias-hints:volatile", !plain) ||
        LLVMGetTypeKind(LLVMTypeOf(p)) != LLVMPointerTypeKind)
        return false;
    if (from_constant(a, p, &budget))
        return true;
    /* On a host no cast makes a pointer constant.  So if the fact says constant, the pointer comes
     * from constant memory. */
    return a->u->flat && ir_space(LLVMTypeOf(p)) == 0 &&
           space_eq(alias_places(a, i, k), space_one(SPACE_CONSTANT));
}
