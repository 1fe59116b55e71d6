/* SPDX-License-Identifier: Apache-2.0 */
/* markers.c - finds what branches by simdcf.any make of a function: which blocks some lanes alone
 * run, and where lanes wait for others.
 *
 *     if:    br simdcf.any(c), then, else      goto else, lanes where c is on stay
 *     then:  br end                            goto end, no lane stays
 *     else:  …                                 join
 *     end:   …                                 join
 *
 * Blocks are taken in the order of the text.  A lane whose way leads on to a later block waits for
 * it if the others do not go there at once; back to an earlier block lanes go at once.
 *
 * Safe because lanes only wait for blocks behind them, and execution passes none of these: it goes
 * on to the next block in the text, or to the next one that lanes wait for (a goto or join behind
 * which no lane is on), or back.  A block that is not of some lanes must not stand where lanes wait
 * (`find_waiting`), or it would run without them.
 *
 * Time and memory: blocks times blocks; blocks are at most BUDGET_GENX_FLOW_BLOCKS. */
#include "regionir/markers.h"

#include "base/budget.h"
#include "base/ptrmap.h"
#include "ir/ir.h"

#include <assert.h>

#define NONE REGIONIR_NO_BLOCK

struct finding {
    struct regionir_markers *m;
    struct ptrmap number; /* block -> its place in the text */
    uint8_t *passes;      /* block and block -> 1 if all ways from the first to a return pass the
                           * second */
};

LLVMValueRef regionir_marker(LLVMValueRef v, enum regionir_special which)
{
    LLVMValueRef fn = LLVMIsACallInst(v) ? ir_callee(v) : NULL;
    return fn && regionir_intrinsic_of(fn).special == which ? v : NULL;
}

static void fault(struct finding *f, enum regionir_marker_fault what, LLVMValueRef at)
{
    if (f->m->fault)
        return;
    f->m->fault = what;
    f->m->place = at;
}

static LLVMValueRef end_of(const struct finding *f, uint32_t b)
{
    return LLVMGetBasicBlockTerminator(f->m->block[b]);
}

static uint32_t number(const struct finding *f, LLVMBasicBlockRef bb)
{
    return ptrmap_find(&f->number, bb);
}

/* ---- blocks of some lanes ---- */

/* Forgets the simdcf.any of blocks that the entry does not reach: none of them runs. */
static void find_reached(struct finding *f, struct arena *a)
{
    uint32_t *open = NEWN(a, uint32_t, f->m->n), n = 1;
    uint8_t *seen = NEWN(a, uint8_t, f->m->n);
    seen[0] = 1;
    while (n) {
        LLVMValueRef end = end_of(f, open[--n]);
        for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
            uint32_t to = number(f, LLVMGetSuccessor(end, k));
            if (!seen[to])
                open[n++] = to;
            seen[to] = 1;
        }
    }
    for (uint32_t b = 0; b < f->m->n; b++)
        if (!seen[b])
            f->m->way[b].any = NULL;
}

/* Fills `passes`: from all that may be true down to what is. */
static void find_passes(struct finding *f)
{
    uint32_t n = f->m->n;
    for (uint32_t b = 0; b < n; b++)
        for (uint32_t x = 0; x < n; x++)
            f->passes[(size_t)b * n + x] = x == b || LLVMGetNumSuccessors(end_of(f, b)) > 0;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t b = n; b-- > 0;) {
            LLVMValueRef end = end_of(f, b);
            uint8_t *mine = f->passes + (size_t)b * n;
            for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
                const uint8_t *to = f->passes + (size_t)number(f, LLVMGetSuccessor(end, k)) * n;
                for (uint32_t x = 0; x < n; x++)
                    if (mine[x] && x != b && !to[x]) {
                        mine[x] = 0;
                        more = true;
                    }
            }
        }
    }
}

/* Marks the blocks that lanes run or do not by the branch of block `b`. */
static bool mark_dependent(struct finding *f, uint32_t b)
{
    bool more = false;
    LLVMValueRef end = end_of(f, b);
    for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
        uint32_t to = number(f, LLVMGetSuccessor(end, k));
        for (uint32_t x = 0; x < f->m->n; x++) {
            bool depends = f->passes[(size_t)to * f->m->n + x] &&
                           (x == b || !f->passes[(size_t)b * f->m->n + x]);
            if (depends && !f->m->way[x].some)
                more = f->m->way[x].some = true;
        }
    }
    return more;
}

static void find_some(struct finding *f)
{
    for (bool more = true; more;) {
        more = false;
        for (uint32_t b = 0; b < f->m->n; b++)
            if (f->m->way[b].any || f->m->way[b].some)
                more |= mark_dependent(f, b);
    }
    /* From a block that passes the entry no return is reached. */
    for (uint32_t b = 0; b < f->m->n; b++)
        if (f->m->way[b].some &&
            (!LLVMIsABranchInst(end_of(f, b)) || f->passes[(size_t)b * f->m->n]))
            fault(f, REGIONIR_MARKER_END, end_of(f, b));
}

/* ---- ways ---- */

/* True if lanes wait for a block between the two. */
static bool label_between(const struct finding *f, uint32_t b, uint32_t to)
{
    for (uint32_t k = b + 1; k < to; k++)
        if (f->m->way[k].label)
            return true;
    return false;
}

static bool wait_for(struct finding *f, struct regionir_way *w, unsigned k, uint32_t to)
{
    bool more = !f->m->way[to].label;
    w->splits = true;
    w->wait[k] = to;
    f->m->way[to].label = true;
    return more;
}

/* Decides how block `b` leaves, by the blocks for which lanes are known to wait.  True: there is
 * one more of these. */
static bool find_way(struct finding *f, uint32_t b)
{
    struct regionir_way *w = &f->m->way[b];
    LLVMValueRef end = end_of(f, b);
    if (!LLVMIsABranchInst(end) || (!w->any && !w->some))
        return false;
    uint32_t to = number(f, LLVMGetSuccessor(end, 0)), other = to;
    if (LLVMIsConditional(end))
        other = number(f, LLVMGetSuccessor(end, 1));
    w->wait[0] = w->wait[1] = NONE;
    w->splits = false;
    if (to == other) {
        w->stay = NONE;
        return to > b && label_between(f, b, to) && wait_for(f, w, 0, to);
    }
    uint32_t near = to < other ? to : other, far = to < other ? other : to;
    w->stay = near;
    w->on_is_first = near == to;
    if (far <= b) {
        if (w->any)
            fault(f, REGIONIR_MARKER_BACK, end);
        return false;
    }
    bool far_waits = w->any || label_between(f, b, far);
    bool near_waits = near > b && label_between(f, b, near);
    if (!far_waits && !near_waits)
        return false;
    bool more = wait_for(f, w, 0, far);
    if (near_waits) {
        more |= wait_for(f, w, 1, near);
        w->stay = NONE;
    }
    return more;
}

static void find_ways(struct finding *f)
{
    for (bool more = true; more;) {
        more = false;
        for (uint32_t b = 0; b < f->m->n; b++)
            more |= find_way(f, b);
    }
    uint32_t next = NONE;
    for (uint32_t b = f->m->n; b-- > 0;) {
        f->m->way[b].next = next;
        if (f->m->way[b].label)
            next = b;
    }
}

/* ---- the order of the text ---- */

/* Adds the blocks `out` for which lanes wait to those of block `to`, but for itself: true if there
 * are more. */
static bool hand_on(uint8_t *waits, uint32_t n, const uint8_t *out, uint32_t to)
{
    bool more = false;
    for (uint32_t x = 0; x < n; x++)
        if (out[x] && x != to && !waits[(size_t)to * n + x]) {
            waits[(size_t)to * n + x] = 1;
            more = true;
        }
    return more;
}

/* Tables of blocks by blocks. */
struct waiting {
    uint8_t *with, *without; /* 1 if lanes wait for the second when the first is entered with some
                              * lane on, and when none is */
    uint8_t *both;           /* 1 if lanes wait for the two at one time */
};

/* The blocks for which lanes wait inside of block `b`.  If it was entered with no lane on, then
 * those run it that waited for it, and others wait only if they do at the same time. */
static void inside(const struct finding *f, const struct waiting *w, uint32_t b, uint8_t *ret)
{
    size_t row = (size_t)b * f->m->n;
    for (uint32_t x = 0; x < f->m->n; x++)
        ret[x] = w->with[row + x] || (w->without[row + x] && w->both[row + x]);
}

/* Follows the lanes that wait from block `b` on. */
static bool follow(struct finding *f, struct waiting *w, uint32_t b, uint8_t *out)
{
    struct regionir_way *way = &f->m->way[b];
    uint32_t n = f->m->n;
    LLVMValueRef end = end_of(f, b);
    bool more = false;
    for (uint32_t x = 0; x < n && way->label && way->next != NONE; x++)
        way->asks |= way->some || w->without[(size_t)b * n + x];
    if (way->asks) {
        more |= hand_on(w->without, n, w->with + (size_t)b * n, way->next);
        more |= hand_on(w->without, n, w->without + (size_t)b * n, way->next);
    }
    inside(f, w, b, out);
    for (unsigned k = 0; !way->splits && k < LLVMGetNumSuccessors(end); k++)
        more |= hand_on(w->with, n, out, number(f, LLVMGetSuccessor(end, k)));
    if (!way->splits)
        return more;
    for (unsigned k = 0; k < 2; k++)
        if (way->wait[k] != NONE)
            out[way->wait[k]] = 1;
    for (unsigned k = 0; k < 2; k++)
        if (way->wait[k] != NONE)
            for (uint32_t x = 0; x < n; x++)
                if (out[x] && !w->both[(size_t)way->wait[k] * n + x]) {
                    w->both[(size_t)way->wait[k] * n + x] = 1;
                    w->both[(size_t)x * n + way->wait[k]] = 1;
                    more = true;
                }
    assert(way->next != NONE && "lanes wait for a block behind it");
    more |= hand_on(w->without, n, out, way->next);
    if (way->stay != NONE)
        more |= hand_on(w->with, n, out, way->stay);
    return more;
}

/* Finds for which blocks lanes wait; faults are blocks of all lanes inside of which some do. */
static void find_waiting(struct finding *f, struct arena *a)
{
    uint32_t n = f->m->n;
    struct waiting w = { .with = NEWN(a, uint8_t, (size_t)n * n),
                         .without = NEWN(a, uint8_t, (size_t)n * n),
                         .both = NEWN(a, uint8_t, (size_t)n * n) };
    uint8_t *out = NEWN(a, uint8_t, n);
    for (bool more = true; more;) {
        more = false;
        for (uint32_t b = 0; b < n; b++)
            more |= follow(f, &w, b, out);
    }
    for (uint32_t b = 0; b < n; b++) {
        inside(f, &w, b, out);
        for (uint32_t x = 0; x < n; x++)
            if (!f->m->way[b].some && out[x])
                fault(f, REGIONIR_MARKER_ORDER, end_of(f, b));
    }
}

static void find_phis(struct finding *f)
{
    for (uint32_t b = 0; b < f->m->n; b++) {
        LLVMValueRef first = LLVMGetFirstInstruction(f->m->block[b]), end = end_of(f, b);
        if (f->m->way[b].some && LLVMIsAPHINode(first))
            fault(f, REGIONIR_MARKER_PHI, first);
        bool parts = f->m->way[b].some || f->m->way[b].any;
        for (unsigned k = 0; parts && k < LLVMGetNumSuccessors(end); k++) {
            first = LLVMGetFirstInstruction(LLVMGetSuccessor(end, k));
            if (LLVMIsAPHINode(first))
                fault(f, REGIONIR_MARKER_PHI, first);
        }
    }
}

/* ---- the whole ---- */

/* The simdcf.any by which a block branches; NULL: there is none. */
static LLVMValueRef any_of(LLVMBasicBlockRef bb)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end))
        return NULL;
    return regionir_marker(LLVMGetCondition(end), SPECIAL_MARK_ANY);
}

void regionir_markers_init(struct regionir_markers *m, struct arena *a, LLVMValueRef fn)
{
    struct finding f = { .m = m };
    *m = (struct regionir_markers){ 0 };
    uint32_t n = LLVMCountBasicBlocks(fn), b = 0;
    bool found = false;
    m->block = NEWN(a, LLVMBasicBlockRef, n);
    m->way = NEWN(a, struct regionir_way, n);
    ptrmap_init_in(&f.number, a, n);
    LLVMGetBasicBlocks(fn, m->block);
    for (; b < n; b++) {
        ptrmap_put(&f.number, m->block[b], b);
        m->way[b] = (struct regionir_way){
            .any = any_of(m->block[b]), .stay = NONE, .wait = { NONE, NONE }, .next = NONE
        };
        if (m->way[b].any && !found)
            m->lanes = regionir_type(LLVMTypeOf(LLVMGetOperand(m->way[b].any, 0))).n;
        found |= m->way[b].any != NULL;
        if (m->way[b].any && n > BUDGET_GENX_FLOW_BLOCKS)
            fault(&f, REGIONIR_MARKER_SIZE, m->way[b].any);
    }
    if (!found || m->fault)
        return;
    m->n = n;
    find_reached(&f, a);
    f.passes = NEWN(a, uint8_t, (size_t)n * n);
    find_passes(&f);
    find_some(&f);
    find_ways(&f);
    if (!m->fault)
        find_waiting(&f, a);
    find_phis(&f);
}

/* ---- stores ---- */

LLVMValueRef regionir_lasting_slot(LLVMValueRef store)
{
    LLVMValueRef p = LLVMGetOperand(store, 1);
    IR_EACH_USE (p, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsACallInst(user) && /* a marker of its lifetime */
            LLVMGetInstructionParent(user) != LLVMGetInstructionParent(store))
            return p;
    }
    return NULL;
}

LLVMValueRef regionir_stored_part(LLVMValueRef store)
{
    LLVMValueRef v = LLVMGetOperand(store, 0);
    while (LLVMIsABitCastInst(v))
        v = LLVMGetOperand(v, 0);
    return regionir_marker(v, SPECIAL_WRREGION);
}
