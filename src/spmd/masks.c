/* SPDX-License-Identifier: Apache-2.0 */
/* masks.c - numbers the masks of blocks.
 *
 *     entry: br varying, a, b      entry and b have mask 0, a has mask 1
 *     a:     br b
 *     b:     br uniform, c, d      c and d have mask 0 */
#include "spmd/masks.h"

#include <assert.h>

bool spmd_masks_begins(const struct spmd_masks *m, uint32_t b)
{
    return b && m->made[m->of[b]] == b;
}

static uint32_t make(struct spmd_masks *m, uint32_t b)
{
    m->made[m->n] = b;
    return m->n++;
}

/* The mask in which all ways into `b` agree that are not a loop's; CFG_NONE: they do not. */
static uint32_t agreed(const struct spmd_masks *m, const struct cfg *c, uint32_t b)
{
    uint32_t one = CFG_NONE;
    for (uint32_t k = c->pred_at[b]; k < c->pred_at[b + 1]; k++) {
        uint32_t p = c->pred[k];
        if (p >= b)
            continue; /* a latch, whose mask is not known yet: closes() */
        if (one != CFG_NONE && m->of[p] != one)
            return CFG_NONE;
        one = m->of[p];
    }
    return one;
}

static uint32_t mask_of(struct spmd_masks *m, const struct spmd_shape *s, uint32_t b)
{
    const struct spmd_flow *f = s->flow;
    uint32_t branch = f->join_of[b], latch = f->exit_of[b], own = f->latch_of[b];
    if (b == 0 || (own != CFG_NONE && spmd_is_divergent(s, own)))
        return make(m, b);
    if (branch != CFG_NONE && spmd_is_divergent(s, branch)) {
        uint32_t end = spmd_flow_other_pred(f, b, branch);
        return m->of[end] == m->of[f->then[branch]] ? m->of[branch] : CFG_NONE;
    }
    if (latch != CFG_NONE && spmd_is_divergent(s, latch)) {
        uint32_t head = f->then[latch];
        return m->of[spmd_flow_other_pred(f, head, latch)];
    }
    uint32_t in = agreed(m, &f->c, b), pred = f->c.pred[f->c.pred_at[b]];
    bool is_then = f->branch[pred] == SPMD_IF && f->then[pred] == b && spmd_is_divergent(s, pred);
    return in != CFG_NONE && is_then ? make(m, b) : in;
}

/* True if every way from `b` back to the head of a loop has the head's mask, and a divergent branch
 * is an if or a latch. */
static bool closes(const struct spmd_masks *m, const struct spmd_shape *s, uint32_t b)
{
    const struct cfg *c = &s->flow->c;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(c->block[b]);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
        uint32_t to = cfg_find(c, LLVMGetSuccessor(end, k));
        if (to <= b && m->of[to] != m->of[b])
            return false;
    }
    return s->flow->branch[b] != SPMD_OTHER || !spmd_is_divergent(s, b);
}

void spmd_masks_init(struct spmd_masks *m, struct arena *a, const struct spmd_shape *s)
{
    uint32_t n = s->flow->c.n;
    *m = (struct spmd_masks){ .odd = CFG_NONE };
    m->of = NEWN(a, uint32_t, n);
    m->made = NEWN(a, uint32_t, n);
    for (uint32_t b = 0; b < n && m->odd == CFG_NONE; b++) {
        m->of[b] = mask_of(m, s, b);
        if (m->of[b] == CFG_NONE)
            m->odd = b;
    }
    for (uint32_t b = 0; b < n && m->odd == CFG_NONE; b++)
        if (!closes(m, s, b))
            m->odd = b;
    assert((m->odd != CFG_NONE || m->made[0] == 0) && "mask 0 is the entry's");
}
