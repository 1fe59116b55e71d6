/* SPDX-License-Identifier: Apache-2.0 */
/* check_generic.c - reports each access through a generic pointer as an error.
 *
 *     k.cl:12:9: error: access through 'p' may be in {local, global} [GENERIC_UNRESOLVED] in @k
 *     k.cl:11:3: note: 'p' is one of several pointers, to different spaces [GENERIC_REASON] in @k
 *
 * Needs    facts.        Keeps  everything.
 * Does not change the module [by lies].
 * Safe     because it only looks.  Every such access is reported, not only the first. */
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "rewrite/rewrite.h"
#include "semantics/flow.h"

/* Reports the access through operand `k` if that is generic. */
static int check_operand(struct unit *u, LLVMValueRef i, unsigned k)
{
    LLVMUseRef use = LLVMGetOperandUse(i, k);
    LLVMValueRef v = LLVMGetUsedValue(use);
    char name[IR_NAME_SIZE], set[SPACE_TEXT_SIZE + 4];
    if (ir_space(LLVMTypeOf(v)) != u->generic.number)
        return 0;
    struct fact fact = facts_at_use(u->facts, use, facts_lanes(LLVMTypeOf(v)));
    diag_generic_unresolved(u->trace, ir_loc(i), ir_source_name(v, name, sizeof name),
                            target_where_text(u->target, fact.set, set, sizeof set));
    u->tell_causes(u, i, k);
    return -1;
}

static int check(struct unit *u, LLVMValueRef i)
{
    struct ir_access a = ir_access(i);
    int result = 0;
    for (unsigned k = 0; k < a.n && !a.hint; k++)
        result |= check_operand(u, i, a.operand[k]);
    for (unsigned k = 0; ir_is_call(i) && k < LLVMGetNumArgOperands(i); k++)
        if (flow_may_access(i, k))
            result |= check_operand(u, i, k);
    return result;
}

static int run(struct unit *u)
{
    int result = PASS_SAME;
    if (!u->has_generic)
        return result;
    WORLD_EACH_FUNCTION (u, fn)
        if (!ir_is_kernel_twin(u->mod, fn))
            IR_EACH_BLOCK (fn, bb)
                IR_EACH_INSTRUCTION (bb, i)
                    if (check(u, i) < 0)
                        result = -1;
    return result;
}

const struct pass rewrite_check_generic_pass = {
    .name = "check-generic",
    .brief = "reject accesses that are still generic (--strict)",
    .run = run,
    .needs = PROP_FACTS,
    .keeps = PROP_ALL,
    .after = LEVEL_CHECKED,
    .again_is_noop = true,
};
