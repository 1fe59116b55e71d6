/* keep.c - which values keep their generic value while they are pointers of another kind.
 *
 *     %q = getelementptr i8, ptr %g, i64 -4           %g : {local}, the first byte of shared memory
 *     %less = icmp ult ptr %q, %g                     true
 *
 * On AMDGPU a local pointer has 32 bits: as one %q is 0xfffffffc, and cast back it comes behind %g.
 * Arithmetic that is `inbounds` stays in its object, so its bits come back.  Other arithmetic may
 * leave it, and a mask may clear the bits that name the space, or those of a null that is not zero.
 * What these make does not change type where somebody looks at more than the memory that it points
 * to: a comparison, a number, a call, a store of the pointer. */
#include "facts/keep.h"

#include "ir/access.h"
#include "ir/ir.h"
#include "semantics/flow.h"

#include <llvm-c/Target.h>

enum { MOST_VALUES = 64, MOST_USES = 64 };

bool keep_is_narrower(const struct unit *u, const struct target_row *row)
{
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(u->mod);
    return LLVMPointerSizeForAS(td, row->number) < LLVMPointerSizeForAS(td, u->generic.number);
}

static bool is_generic(const struct unit *u, LLVMTypeRef type)
{
    return ir_is_pointer(type) && u->has_generic && ir_space(type) == u->generic.number;
}

bool keep_may_change(const struct unit *u, LLVMValueRef v)
{
    return LLVMIsAInstruction(v) && is_generic(u, LLVMTypeOf(v)) &&
           flow_of(v).retype != RETYPE_NONE;
}

/* Values to look at, each once. */
struct walk {
    LLVMValueRef at[MOST_VALUES];
    unsigned n;
    bool full;
};

static void add(struct walk *w, LLVMValueRef v)
{
    for (unsigned k = 0; k < w->n; k++)
        if (w->at[k] == v)
            return;
    if (w->n == MOST_VALUES)
        w->full = true;
    else
        w->at[w->n++] = v;
}

/* Does the mask leave the bits alone that name the space, of a pointer that is not null? */
static bool mask_keeps(const struct unit *u, LLVMValueRef call)
{
    LLVMValueRef mask = LLVMGetOperand(call, 1);
    uint32_t low = target_low_bits(u->target);
    LLVMUseRef use = LLVMGetOperandUse(call, 0);
    bool same_high = LLVMIsAConstantInt(mask)
                         ? ~LLVMConstIntGetZExtValue(mask) >> low == 0
                         : LLVMIsASExtInst(mask) &&
                               LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(mask, 0))) <= low;
    struct fact fact = facts_at_use(u->facts, use, facts_lanes(LLVMTypeOf(LLVMGetUsedValue(use))));
    return same_high && !(fact.flags & FACT_NULL);
}

/* May this step give another generic value when it is done in the space, and cast back? */
static bool changes(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    switch (flow_of(v).kind) {
    case FLOW_OFFSET: return keep_is_narrower(u, row) && !flow_is_inbounds(v);
    case FLOW_MASK:
        return (row->flags & ROW_ZERO_ADDRESS || keep_is_narrower(u, row)) && !mask_keeps(u, v);
    default: return false;
    }
}

/* Is it arithmetic that may leave its object, behind which an address may wrap? */
static bool may_leave(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    (void)u, (void)row;
    return flow_of(v).kind == FLOW_OFFSET && !flow_is_inbounds(v);
}

/* Is one of the steps that make `v` of that kind?  Too many steps: yes. */
static bool has_step(const struct unit *u, LLVMValueRef v, const struct target_row *row,
                     bool (*is)(const struct unit *, LLVMValueRef, const struct target_row *))
{
    struct walk w = { .at = { v }, .n = 1 };
    for (unsigned at = 0; at < w.n && !w.full; at++) {
        LLVMValueRef of = w.at[at];
        bool may_change = keep_may_change(u, of);
        if ((may_change || LLVMIsAConstantExpr(of)) && is(u, of, row))
            return true;
        struct flow flow = flow_of(of);
        for (unsigned k = flow.first; may_change && !flow_stays_inside(of) && k < flow.end; k++)
            add(&w, LLVMGetOperand(of, k));
    }
    return w.full;
}

bool keep_wanders(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    if (!(row->flags & ROW_ZERO_ADDRESS) && !keep_is_narrower(u, row))
        return false;
    return has_step(u, v, row, changes);
}

bool keep_order(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    return row->flags & ROW_NOOP || !has_step(u, v, row, may_leave);
}

static bool is_address(LLVMValueRef user, LLVMUseRef use)
{
    struct ir_access a = ir_access(user);
    for (unsigned k = 0; k < a.n; k++)
        if (LLVMGetOperandUse(user, a.operand[k]) == use)
            return true;
    return false;
}

/* Does anything look at the pointer itself, or at what is made of it? */
static bool is_observed(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    struct walk w = { .at = { v }, .n = 1 };
    unsigned uses = 0;
    for (unsigned at = 0; at < w.n && !w.full; at++)
        IR_EACH_USE (w.at[at], use) {
            LLVMValueRef user = LLVMGetUser(use);
            if (++uses > MOST_USES)
                return true;
            bool back = LLVMIsAAddrSpaceCastInst(user) && ir_space(LLVMTypeOf(user)) == row->number;
            if (is_address(user, use) || back || flow_stays_inside(user))
                continue;
            if (!keep_may_change(u, user))
                return true;
            add(&w, user);
        }
    return w.full;
}

bool keep_holds(const struct unit *u, LLVMValueRef v, const struct target_row *row)
{
    return !keep_wanders(u, v, row) || !is_observed(u, v, row);
}
