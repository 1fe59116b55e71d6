/* SPDX-License-Identifier: Apache-2.0 */
/* halves.c - solves the graph of halves.h.
 *
 * First the levels: each only rises, and at most to HALF_ADDRESS, so solving takes time in
 * proportion to the graph.  Then which nodes may be cut on some way:
 *
 *     %i = select i1 %c, i64 %w, i64 %n      %w is cut: bad, though %n is whole
 *     %h = or i64 %high, %w                  %w is cut, but the address's bits come from %high
 *
 * A node's inputs never change once it is drawn, so what was solved for one pointer holds for the
 * next. */
#include "retarget/halves.h"

#include "base/worklist.h"

static enum half input_level(const struct halves *h, const struct half_node *n, uint32_t i)
{
    return (enum half)h->node.at[h->in.at[n->first + i]].level;
}

static bool is_cut_level(enum half level) { return level == HALF_CUT || level == HALF_CUT_OFF; }

static enum half level_of(const struct halves *h, const struct half_node *n)
{
    enum half most = HALF_NONE;
    for (uint32_t i = 0; i < n->n; i++)
        if (input_level(h, n, i) > most)
            most = input_level(h, n, i);
    switch ((enum half_how)n->how) {
    case HOW_LEAF: return (enum half)n->level;
    case HOW_CUT: return most == HALF_ADDRESS ? HALF_CUT_OFF : HALF_CUT;
    case HOW_SCALED: return is_cut_level(most) ? HALF_CUT : most > HALF_SCALED ? HALF_SCALED : most;
    case HOW_CHOICE: return most == HALF_CONSTANT && n->narrow ? HALF_CUT : most;
    case HOW_SUM: return most;
    }
    return most;
}

static bool is_bad(const struct halves *h, const struct half_node *n)
{
    bool some = false, all = n->n > 0;
    for (uint32_t i = 0; i < n->n; i++) {
        bool bad = h->node.at[h->in.at[n->first + i]].bad;
        some |= bad;
        all &= bad || input_level(h, n, i) < n->level;
    }
    if (is_cut_level((enum half)n->level))
        return true;
    return n->how != HOW_CUT && (n->how == HOW_SUM ? some && all : some);
}

/* Draws the nodes from number `from` on, and those that they ask for, and solves them. */
static void solve(struct halves *h, uint32_t from)
{
    for (uint32_t k = from; k < h->node.n; k++) {
        h->node.at[k].first = h->in.n;
        rt_half_draw(h, k);
    }
    for (unsigned turn = 0; turn < 2 && h->node.n > from; turn++) { /* levels, then what is bad */
        struct worklist w;
        uint32_t k;
        worklist_init(&w, h->node.n - from, 0);
        for (uint32_t j = h->node.n; j > from; j--)
            worklist_push(&w, j - 1 - from);
        while (worklist_pop(&w, &k)) {
            struct half_node *n = &h->node.at[from + k];
            enum half level = turn == 0 ? level_of(h, n) : HALF_NONE;
            bool rises = turn == 0 ? level > (enum half)n->level : !n->bad && is_bad(h, n);
            bool first = turn == 0 && n->how == HOW_LEAF;
            if (turn == 0 && rises)
                n->level = (uint8_t)level;
            n->bad |= turn == 1 && rises;
            for (uint32_t l = n->users; (rises || first) && l; l = h->link.at[l].next)
                worklist_push(&w, h->link.at[l].user - from);
        }
        worklist_fini(&w);
    }
}

static const struct half_node *solved(struct halves *h, LLVMValueRef v, uint64_t bit, unsigned of)
{
    uint32_t from = h->node.n, k = rt_half_node(h, v, bit, of, false);
    solve(h, from);
    return &h->node.at[k];
}

bool rt_half_is_cut(struct retarget *r, LLVMValueRef number)
{
    LLVMTypeRef t = LLVMTypeOf(number);
    bool vector = LLVMGetTypeKind(t) == LLVMVectorTypeKind;
    unsigned lanes = vector ? LLVMGetVectorSize(t) : 1;
    uint64_t width = rt_half_bits(r->halves, t) / lanes;
    for (unsigned lane = 0; lane < lanes; lane++)
        for (unsigned of = OF_LOWEST; of <= OF_HIGHEST; of++) {
            if (rt_half_target(of) >= width)
                return true; /* also a constant */
            uint64_t base = lane * width;
            const struct half_node *n = solved(r->halves, number, base + rt_half_target(of), of);
            if (n->bad)
                return true;
            enum half high = (enum half)n->level;
            if (high > HALF_SCALED)
                continue;
            enum half low =
                (enum half)solved(r->halves, number, base + rt_half_target(OF_OFFSET), OF_OFFSET)
                    ->level;
            /* Zeros, to which an index may be added, in front of an offset */
            if (low == HALF_ADDRESS || (high <= HALF_CONSTANT && low > HALF_CONSTANT))
                return true;
        }
    return false;
}

bool rt_half_mask_cuts(struct retarget *r, LLVMValueRef mask)
{
    LLVMTypeRef t = LLVMTypeOf(mask);
    bool vector = LLVMGetTypeKind(t) == LLVMVectorTypeKind;
    unsigned lanes = vector ? LLVMGetVectorSize(t) : 1;
    unsigned width = (unsigned)(rt_half_bits(r->halves, t) / lanes);
    uint64_t zero = 0, one;
    if (!vector && width <= 64)
        shim_known_bits(r->m, mask, &zero, &one);
    unsigned end = rt_half_target(OF_HIGHEST) + 1;
    for (unsigned lane = 0; lane < lanes; lane++)
        for (unsigned bit = HALF_SMALL; bit < end && bit < width; bit++)
            if (rt_half_constant_bit(mask, width, lane * width + bit) == 0 || zero >> bit & 1)
                return true;
    return false;
}
