/* SPDX-License-Identifier: Apache-2.0 */
/* ways.c - finds ifs and loops.
 *
 *     b: br c, then, join        SPMD_IF, where `then` has no other way in, and the way from it to
 *     then: …  br join           `join` is the only other edge there
 *
 *     head: …                    SPMD_LATCH, where the loop has one latch and one exit
 *     latch: br c, head, exit */
#include "spmd/ways.h"

#include <assert.h>

static uint32_t n_preds(const struct cfg *c, uint32_t b)
{
    return c->pred_at[b + 1] - c->pred_at[b];
}

uint32_t spmd_flow_other_pred(const struct spmd_flow *f, uint32_t b, uint32_t other)
{
    const uint32_t *pred = f->c.pred + f->c.pred_at[b];
    assert(n_preds(&f->c, b) == 2 && "b has two predecessors");
    return pred[0] == other ? pred[1] : pred[0];
}

bool spmd_flow_in_loop(const struct spmd_flow *f, uint32_t b, uint32_t head)
{
    uint32_t at = f->c.loop_head[b];
    while (at != CFG_NONE && at != head)
        at = f->c.loop_parent[at];
    return at == head;
}

static bool is_if(const struct spmd_flow *f, uint32_t b, uint32_t then, uint32_t join)
{
    const struct cfg *c = &f->c;
    if (then == join || n_preds(c, then) != 1 || n_preds(c, join) != 2 ||
        c->loop_head[join] == join)
        return false;
    uint32_t end = spmd_flow_other_pred(f, join, b);
    return end != b && cfg_dominates(c, then, end);
}

/* True if the only edge that leaves the loop is `b`'s to `exit`.  A walk over all edges for each
 * branch that closes a loop; spmd_flow_in_loop() takes as many steps as loops nest. */
static bool is_latch(const struct spmd_flow *f, uint32_t b, uint32_t head, uint32_t exit)
{
    const struct cfg *c = &f->c;
    if (c->loop_head[b] != head || spmd_flow_in_loop(f, exit, head) || n_preds(c, head) != 2 ||
        n_preds(c, exit) != 1)
        return false;
    for (uint32_t to = 0; to < c->n; to++)
        for (uint32_t k = c->pred_at[to]; k < c->pred_at[to + 1]; k++)
            if (spmd_flow_in_loop(f, c->pred[k], head) && !spmd_flow_in_loop(f, to, head) &&
                to != exit)
                return false;
    return true;
}

static void find(struct spmd_flow *f, uint32_t b)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(f->c.block[b]);
    if (!end || LLVMGetNumSuccessors(end) != 2)
        return;
    f->branch[b] = SPMD_OTHER;
    for (unsigned k = 0; k < 2; k++) {
        uint32_t to = cfg_find(&f->c, LLVMGetSuccessor(end, k));
        uint32_t other = cfg_find(&f->c, LLVMGetSuccessor(end, 1 - k));
        bool latch = is_latch(f, b, to, other);
        if (!latch && !is_if(f, b, to, other))
            continue;
        f->branch[b] = latch ? SPMD_LATCH : SPMD_IF;
        f->then[b] = to;
        f->join[b] = other;
        (latch ? f->exit_of : f->join_of)[other] = b;
        if (latch)
            f->latch_of[to] = b;
        return;
    }
}

void spmd_flow_init(struct spmd_flow *f, struct arena *a, LLVMValueRef fn)
{
    *f = (struct spmd_flow){ 0 };
    cfg_init_every_edge(&f->c, a, fn);
    uint32_t n = f->c.n;
    f->branch = NEWN(a, enum spmd_branch, n);
    uint32_t **const list[] = { &f->then, &f->join, &f->join_of, &f->exit_of, &f->latch_of };
    for (unsigned k = 0; k < COUNTOF(list); k++) {
        *list[k] = NEWN(a, uint32_t, n);
        memset(*list[k], 0xff, n * sizeof(uint32_t));
    }
    for (uint32_t b = 0; b < n; b++)
        find(f, b);
}
