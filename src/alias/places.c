/* places.c - what an access may touch. */
#include "alias/alias.h"

#include "facts/origin.h"
#include "ir/ir.h"

void alias_init(struct alias *a, struct unit *u)
{
    const struct target_row *row;
    *a = (struct alias){ .u = u };
    ptrmap_init(&a->effects, 64);
    a->all = target_flat(u->target);
    for (size_t k = 0; (row = target_row_at(u->target, k)); k++)
        if (row->space < SPACE_LEAVES)
            a->all = space_join(a->all, space_one(row->space));
}

void alias_fini(struct alias *a) { ptrmap_fini(&a->effects); }

bool alias_apart(const struct alias *a, space_set x, space_set y)
{
    return !space_empty(x) && !space_empty(y) &&
           space_empty(space_meet(target_reach(a->u->target, x), y));
}

bool alias_fact(struct alias *a, LLVMValueRef i, unsigned k, struct fact *ret)
{
    LLVMUseRef use = LLVMGetOperandUse(i, k);
    LLVMValueRef v = LLVMGetUsedValue(use);
    if (!(a->u->props & PROP_FACTS) && !unit_is_generic(a->u, ir_space(LLVMTypeOf(v))))
        return false;
    pass_require(a->u, PROP_FACTS);
    if (facts_node(a->u->facts, v) == PTRMAP_NONE)
        return false;
    *ret = facts_at_use(a->u->facts, use, facts_lanes(LLVMTypeOf(v)));
    return true;
}

space_set alias_places(struct alias *a, LLVMValueRef i, unsigned k)
{
    struct unit *u = a->u;
    unsigned number = ir_space(LLVMTypeOf(LLVMGetOperand(i, k)));
    const struct target_row *row = target_row(u->target, (struct target_space){ number });
    struct fact fact;
    space_set named =
        row && row->space < SPACE_TARGET ? target_places(u->target, row->space) : a->all;
    if (!unit_is_generic(u, number) || !alias_fact(a, i, k, &fact))
        return named;
    return space_empty(fact.set) ? a->all : fact.set;
}

bool alias_touched(struct alias *a, LLVMValueRef i, space_set *ret)
{
    struct ir_access access = ir_access(i);
    if (access.n == 0 || access.hint)
        return LLVMIsACallInst(i) || LLVMIsAInvokeInst(i) ? alias_call(a, i, ret) : false;
    *ret = space_none();
    for (unsigned k = 0; k < access.n; k++)
        *ret = space_join(*ret, alias_places(a, i, access.operand[k]));
    return true;
}

/* ---- memory that nothing writes ---- */

enum { MOST_ROOTS = 16 };

static bool is_read_only(const struct alias *a, LLVMTypeRef pointer, bool *ret_only_there)
{
    const struct target_row *row =
        target_row(a->u->target, (struct target_space){ ir_space(pointer) });
    bool constant = row && row->flags & ROW_READ_ONLY &&
                    (row->space == SPACE_CONSTANT || row->space == SPACE_CONSTANT32 ||
                     row->space == SPACE_PARAM);
    *ret_only_there = constant && !(row->flags & ROW_CASTABLE);
    return constant;
}

/* Is the pointer, or each that it may be, one to constant memory from the start?  `budget`: values
 * to look at. */
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
        return ir_is_kernel(fn) &&
               (constant ||
                origin_of_argument(a->u->target, fn, ir_param_index(v)) == SPACE_CONSTANT);
    }
    LLVMOpcode op = LLVMIsAInstruction(v)    ? LLVMGetInstructionOpcode(v)
                    : LLVMIsAConstantExpr(v) ? LLVMGetConstOpcode(v)
                                             : LLVMUnreachable;
    switch (op) {
    case LLVMGetElementPtr:
    case LLVMAddrSpaceCast:
    case LLVMBitCast:
    case LLVMFreeze: return from_constant(a, LLVMGetOperand(v, 0), budget);
    case LLVMSelect:
        return from_constant(a, LLVMGetOperand(v, 1), budget) &&
               from_constant(a, LLVMGetOperand(v, 2), budget);
    default: return false;
    }
}

bool alias_never_written(struct alias *a, LLVMValueRef i, unsigned k)
{
    LLVMValueRef p = LLVMGetOperand(i, k);
    unsigned budget = MOST_ROOTS;
    bool plain = LLVMIsALoadInst(i) && !LLVMGetVolatile(i) &&
                 LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic;
    if (!plain || LLVMGetTypeKind(LLVMTypeOf(p)) != LLVMPointerTypeKind)
        return false;
    if (from_constant(a, p, &budget))
        return true;
    /* On a host nothing is called constant by a cast: a fact that says so comes from what is. */
    return a->u->flat && ir_space(LLVMTypeOf(p)) == 0 &&
           space_eq(alias_places(a, i, k), space_one(SPACE_CONSTANT));
}
