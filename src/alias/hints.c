/* SPDX-License-Identifier: Apache-2.0 */
/* hints.c - annotates accesses with metadata about their own memory.
 *
 *     %x = load float, ptr addrspace(2) %c     =>   …, !invariant.load !{}
 *     %o = atomicrmw add ptr %p, i32 1 …       =>   …, !noalias.addrspace !{i32 5, i32 6}
 *
 * Needs    facts, for accesses whose numbers do not tell (made on demand).   Keeps  all.
 * !invariant.load   for loads, neither volatile nor atomic, of memory that is constant where the
 *                   pointer comes from: a variable, a kernel's argument, or any pointer where the
 *                   target has no cast to constant memory.
 * !noalias.addrspace   for generic accesses on targets whose back end reads it (a column of
 *                   target.def): the numbers of spaces that the fact excludes.
 * Does not mark a load by a pointer that was cast to constant memory or loaded as one [made], or
 *          that another kernel may pass [handed]: the kernel may write that memory by another
 *          name (AMD: constant is a window of global memory); nor of global memory that the kernel
 *          does not seem to write [no code]; nor a volatile or atomic load [volatile]; does not
 *          change a hint that the input has [there].
 * Safe     because no kernel writes constant memory (OpenCL C, 6.7.3), and a fact holds on
 *          every run. */
#include "base/guard.h"
#include "alias/alias.h"

#include "base/intern.h"
#include "facts/world.h"
#include "ir/ir.h"

#include <assert.h>

struct hints {
    struct alias a;
    LLVMContextRef ctx;
    unsigned md_invariant, md_noalias;
    struct alias_said said;
    struct arena arena; /* owns the rest */
    struct intern sets; /* a set -> its place in `nodes` */
    VEC_OF(LLVMMetadataRef) nodes;
};

/* The numbers of spaces that are apart from the set, as ranges; NULL: there are none. */
static LLVMMetadataRef excluded(struct hints *h, space_set set)
{
    assert(set.bits >> SPACE_LEAVES == 0 && "a set has leaves only");
    uint32_t known = intern_put(&h->sets, &set, sizeof set);
    VEC_OF(uint32_t) number = { 0 };
    const struct target_row *row;
    if (known < h->nodes.n)
        return h->nodes.at[known];
    for (size_t k = 0; (row = target_row_at(h->a.u->target, k)); k++)
        if (row->space < SPACE_TARGET &&
            alias_apart(&h->a, set, target_places(h->a.u->target, row->space)))
            vec_push(&number, row->number);
    LLVMMetadataRef node = ir_ranges(h->ctx, number.at, number.n);
    vec_fini(&number);
    vec_push_in(&h->arena, &h->nodes, node);
    return node;
}

static bool hint(struct hints *h, LLVMValueRef i, unsigned md, LLVMMetadataRef node)
{
    LLVMValueRef old = LLVMHasMetadata(i) ? LLVMGetMetadata(i, md) : NULL;
    if (!node || GUARD("alias-hints:there", old != NULL))
        return false;
    LLVMSetMetadata(i, md, LLVMMetadataAsValue(h->ctx, node));
    h->a.u->count[COUNT_HINTED]++;
    return true;
}

static bool annotate(struct hints *h, LLVMValueRef i)
{
    struct unit *u = h->a.u;
    struct ir_access access = ir_access(i);
    space_set touched = space_none();
    bool changed = false;
    if (access.n == 0 || access.hint)
        return false;
    if (LLVMIsALoadInst(i) && alias_never_written(&h->a, i, 0))
        changed = hint(h, i, h->md_invariant, LLVMMDNodeInContext2(h->ctx, NULL, 0));
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, access.operand[0]));
    if (target_reads_noalias(u->target) && u->has_generic && !access.intrinsic &&
        ir_space(type) == u->generic.number && alias_touched_later(&h->a, i, &touched))
        changed |= hint(h, i, h->md_noalias, excluded(h, touched));
    bool said = LLVMHasMetadata(i) &&
                (LLVMGetMetadata(i, h->md_invariant) || LLVMGetMetadata(i, h->md_noalias));
    if (said)
        alias_say(&h->said, u, i, touched.bits);
    return changed;
}

static int run(struct unit *u)
{
    struct hints h = { .ctx = LLVMGetModuleContext(u->mod) };
    bool changed = false;
    alias_init(&h.a, u);
    intern_init(&h.sets, &h.arena);
    h.md_invariant = LLVMGetMDKindIDInContext(h.ctx, "invariant.load", 14);
    h.md_noalias = LLVMGetMDKindIDInContext(h.ctx, "noalias.addrspace", 17);
    WORLD_EACH_FUNCTION (u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                changed |= !pass_ask(u) && annotate(&h, i);
    changed |= alias_keep_apart(&h.said, u, "gaspar-alias-hints");
    arena_fini(&h.arena);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass alias_hints_pass = {
    .name = "alias-hints",
    .brief = "!invariant.load of constant memory; !noalias.addrspace where a back end reads it",
    .run = run,
    .keeps = PROP_ALL,
    .after = LEVEL_CHECKED,
    .again_is_noop = true,
};
