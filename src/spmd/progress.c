/* SPDX-License-Identifier: Apache-2.0 */
/* progress.c - loops in which work-items of one thread would wait for each other for ever.
 *
 *     while (atomic_load(flag) == 0) ;             waits for who writes the flag: refused; so is
 *     while (*(volatile int *)flag == 0) ;
 *     while (atomic_xchg(lock, 1)) ;               waits for who holds the lock: refused
 *     do old = *p; while (!cas(p, old, old + 1))   ends: only who was faster makes it run again
 *
 * A work-item of a thread that has left a loop stands still until the last one leaves it.  So a
 * loop whose end depends on what memory that others write holds must be one in which some work-item
 * leaves whenever others do not: a compare-and-exchange whose expected value was read in the same
 * turn of the loop, from the same address, and which ends the loop where it succeeds.
 *
 * Does not  accept a loop whose end depends on another atomic or volatile access in it [others].
 * Safe because: what a loop's end depends on is found by operands, by the branches that choose the
 * values of phis, and, where memory is read, by all that the loop stores. */
#include "spmd/widen.h"

#include "base/guard.h"
#include "ir/ir.h"

/* The search in one loop. */
struct search {
    const struct spmd_flow *flow;
    uint32_t head;
    struct ptrmap seen;
    VEC_OF(LLVMValueRef) work; /* values whose operands are still to be looked at */
    bool stores;               /* what the loop stores is in `work`, or was */
};

static bool is_inside(const struct search *s, LLVMValueRef v)
{
    if (!LLVMIsAInstruction(v))
        return false;
    uint32_t b = cfg_find(&s->flow->c, LLVMGetInstructionParent(v));
    return b != CFG_NONE && spmd_flow_in_loop(s->flow, b, s->head);
}

static void push(struct search *s, LLVMValueRef v)
{
    if (!is_inside(s, v) || ptrmap_find(&s->seen, v) != PTRMAP_NONE)
        return;
    ptrmap_put(&s->seen, v, 1);
    vec_push(&s->work, v);
}

static void push_condition(struct search *s, uint32_t b)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(s->flow->c.block[b]);
    if (LLVMIsABranchInst(end) && LLVMIsConditional(end))
        push(s, LLVMGetCondition(end));
}

/* The branches that choose the value of a phi; of a loop's head none but the loop's own end. */
static void push_branches(struct search *s, LLVMValueRef phi)
{
    const struct spmd_flow *f = s->flow;
    uint32_t b = cfg_find(&f->c, LLVMGetInstructionParent(phi));
    if (b == s->head)
        return;
    if (f->join_of[b] != CFG_NONE)
        push_condition(s, f->join_of[b]);
    else if (f->exit_of[b] != CFG_NONE)
        push_condition(s, f->exit_of[b]);
    else
        for (uint32_t k = 0; k < f->c.n; k++)
            push_condition(s, k);
}

/* All that the loop stores, and the branches that decide whether it does. */
static void push_stores(struct search *s)
{
    for (uint32_t b = 0; b < s->flow->c.n && !s->stores; b++) {
        push_condition(s, b);
        IR_EACH_INSTRUCTION (s->flow->c.block[b], i)
            if (LLVMIsAStoreInst(i))
                push(s, LLVMGetOperand(i, 0));
    }
    s->stores = true;
}

/* True if what the instruction reads may be what another work-item writes meanwhile.  Kernels of
 * OpenCL 1 wait by volatile loads. */
static bool reads_others(LLVMValueRef i)
{
    if (LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i))
        return true;
    return LLVMIsALoadInst(i) &&
           (LLVMGetVolatile(i) || LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic);
}

/* True if the value depends on an atomic or volatile access in the loop.  Each value is visited
 * once. */
static bool depends(struct spmd_widen *w, uint32_t head, LLVMValueRef v)
{
    struct search s = { .flow = &w->flow, .head = head };
    bool found = false;
    ptrmap_init_in(&s.seen, &w->arena, 64);
    push(&s, v);
    while (s.work.n && !found) {
        LLVMValueRef i = s.work.at[--s.work.n];
        found = reads_others(i);
        if (LLVMIsAPHINode(i))
            push_branches(&s, i);
        if (LLVMIsALoadInst(i))
            push_stores(&s);
        for (int k = 0; k < LLVMGetNumOperands(i); k++)
            push(&s, LLVMGetOperand(i, (unsigned)k));
    }
    vec_fini(&s.work);
    return found;
}

/* ---- compare and exchange ---- */

/* The cmpxchg whose success the condition is, or is not (*ret_inverse); NULL: it is no such. */
static LLVMValueRef success_of(LLVMValueRef c, bool *ret_inverse)
{
    LLVMTypeRef bit = LLVMTypeOf(c);
    *ret_inverse = false;
    while (LLVMIsAInstruction(c) && LLVMGetInstructionOpcode(c) == LLVMXor &&
           LLVMGetOperand(c, 1) == LLVMConstAllOnes(bit)) {
        *ret_inverse ^= true;
        c = LLVMGetOperand(c, 0);
    }
    if (LLVMIsAExtractValueInst(c) && LLVMGetIndices(c)[0] == 1)
        return LLVMIsAAtomicCmpXchgInst(LLVMGetOperand(c, 0));
    if (!LLVMIsAICmpInst(c) ||
        (LLVMGetICmpPredicate(c) != LLVMIntEQ && LLVMGetICmpPredicate(c) != LLVMIntNE))
        return NULL;
    *ret_inverse ^= LLVMGetICmpPredicate(c) == LLVMIntNE;
    for (unsigned k = 0; k < 2; k++) {
        LLVMValueRef old = LLVMGetOperand(c, k), other = LLVMGetOperand(c, 1 - k);
        LLVMValueRef x = LLVMIsAExtractValueInst(old) && LLVMGetIndices(old)[0] == 0
                             ? LLVMIsAAtomicCmpXchgInst(LLVMGetOperand(old, 0))
                             : NULL;
        if (x && LLVMGetOperand(x, 1) == other)
            return x;
    }
    return NULL;
}

/* The value of whose bits `v` is made. */
static LLVMValueRef of_bits(LLVMValueRef v)
{
    while (LLVMIsABitCastInst(v) || LLVMIsAFreezeInst(v))
        v = LLVMGetOperand(v, 0);
    return v;
}

/* True if the value is what memory at `pointer` held in this turn of the loop, or at its beginning
 * in the turn before. */
static bool was_read(const struct search *s, LLVMValueRef v, LLVMValueRef pointer)
{
    v = of_bits(v);
    if (LLVMIsALoadInst(v))
        return is_inside(s, v) && LLVMGetOperand(v, 0) == pointer;
    if (LLVMIsAExtractValueInst(v) && LLVMGetIndices(v)[0] == 0) {
        LLVMValueRef x = LLVMIsAAtomicCmpXchgInst(LLVMGetOperand(v, 0));
        return x && is_inside(s, x) && LLVMGetOperand(x, 0) == pointer;
    }
    return false;
}

static bool is_fresh(const struct search *s, LLVMValueRef v, LLVMValueRef pointer)
{
    v = of_bits(v);
    if (was_read(s, v, pointer))
        return true;
    if (!LLVMIsAPHINode(v) || !is_inside(s, v) ||
        LLVMGetInstructionParent(v) != s->flow->c.block[s->head])
        return false;
    for (unsigned k = 0; k < LLVMCountIncoming(v); k++) {
        uint32_t from = cfg_find(&s->flow->c, LLVMGetIncomingBlock(v, k));
        bool again = from != CFG_NONE && spmd_flow_in_loop(s->flow, from, s->head);
        if (again && !was_read(s, LLVMGetIncomingValue(v, k), pointer))
            return false;
    }
    return true;
}

/* True if block b leaves the loop where a cmpxchg succeeds, and runs it again only where another
 * work-item was faster. */
static bool is_exchange(const struct spmd_widen *w, uint32_t head, uint32_t b)
{
    struct search s = { .flow = &w->flow, .head = head };
    LLVMValueRef end = LLVMGetBasicBlockTerminator(w->flow.c.block[b]);
    uint32_t first = cfg_find(&w->flow.c, LLVMGetSuccessor(end, 0));
    bool inverse, leaves_if = !spmd_flow_in_loop(&w->flow, first, head);
    LLVMValueRef x = success_of(LLVMGetCondition(end), &inverse);
    if (!x || !is_inside(&s, x) || leaves_if == inverse || LLVMGetWeak(x))
        return false;
    return is_fresh(&s, LLVMGetOperand(x, 1), LLVMGetOperand(x, 0));
}

bool spmd_may_wait(struct spmd_widen *w, uint32_t b)
{
    const struct cfg *c = &w->flow.c;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(c->block[b]);
    if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end))
        return false;
    /* For each loop that the block is in and one of its ways leaves: as many as loops nest. */
    for (uint32_t h = c->loop_head[b]; h != CFG_NONE; h = c->loop_parent[h]) {
        bool leaves = false;
        for (unsigned k = 0; k < 2; k++) {
            uint32_t to = cfg_find(c, LLVMGetSuccessor(end, k));
            leaves |= !spmd_flow_in_loop(&w->flow, to, h);
        }
        bool others = leaves && !is_exchange(w, h, b) && depends(w, h, LLVMGetCondition(end));
        if (GUARD("progress:others", others))
            return true;
    }
    return false;
}
