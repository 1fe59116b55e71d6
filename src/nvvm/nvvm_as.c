/* SPDX-License-Identifier: Apache-2.0 */
/* nvvm_as.c - annotates functions with the spaces of their pointer parameters, for NVIDIA's tools.
 *
 *     define internal i32 @get(ptr addrspace(3) %p, ptr %q) "nvvm.as"="array<i32: 3, 1>"
 *
 * Needs    facts.        Keeps  facts: only attributes change.
 * Does not annotate a parameter that may point to several spaces [several], also where LLVM passes
 *          another pointer to equal bytes later [exchanged], or a function none of whose parameters
 *          are known [none].
 * Safe     because the facts hold on every run; docs/spec/votes.md, "The attribute". */
#include "pass/pass.h"

#include "base/guard.h"
#include "base/vec.h"
#include "facts/annotation.h"
#include "facts/facts.h"
#include "facts/world.h"
#include "ir/ir.h"

static enum vote vote_on(struct unit *u, LLVMValueRef param)
{
    LLVMTypeRef type = LLVMTypeOf(param);
    if (LLVMGetTypeKind(type) != LLVMPointerTypeKind)
        return VOTE_UNDET;
    if (facts_node(u->facts, param) != PTRMAP_NONE && ir_space(type) == u->generic.number) {
        struct fact fact = facts_get(u->facts, param, 1);
        return vote_of_set(GUARD("nvvm-as:exchanged", true)
                               ? facts_lasting(u->facts, fact, FACT_PASSED)
                               : fact.set);
    }
    const struct target_row *row = target_row(u->target, (struct target_space){ ir_space(type) });
    return row ? vote_of(row->space) : VOTE_POISON;
}

static int run(struct unit *u)
{
    VEC_OF(enum vote) votes = { 0 };
    bool changed = false;
    WORLD_EACH_FUNCTION (u, fn) {
        if (LLVMIsDeclaration(fn) || !u->has_generic)
            continue;
        votes.n = 0;
        for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a))
            vec_push(&votes, vote_on(u, a));
        changed |= annotation_write(fn, votes.at, votes.n);
    }
    vec_fini(&votes);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass nvvm_as_pass = {
    .name = "nvvm-as",
    .brief = "annotate each function with the spaces of its parameters: \"nvvm.as\"",
    .run = run,
    .needs = PROP_FACTS,
    .keeps = PROP_ALL,
    .after = LEVEL_CHECKED,
    .again_is_noop = true,
};
