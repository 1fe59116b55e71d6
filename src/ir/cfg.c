/* SPDX-License-Identifier: Apache-2.0 */
/* cfg.c - dominators, and natural loops from back edges, inner ones first.  Everything here takes
 * time that grows with edges * log(blocks) at most, also where loops lie 100,000 deep in each
 * other. */
#include "ir/cfg.h"

#include "base/dominators.h"

#include <assert.h>

/* The number of edges out of a block.  An edge that a constant condition never takes is not
 * counted. */
static unsigned successors(const struct cfg *c, LLVMValueRef end)
{
    if (!end)
        return 0;
    if (!c->every_edge && LLVMIsABranchInst(end) && LLVMIsConditional(end) &&
        LLVMIsAConstantInt(LLVMGetCondition(end)))
        return 1;
    return LLVMGetNumSuccessors(end);
}

static LLVMBasicBlockRef successor(const struct cfg *c, LLVMValueRef end, unsigned k)
{
    if (!c->every_edge && LLVMIsABranchInst(end) && LLVMIsConditional(end) &&
        LLVMIsAConstantInt(LLVMGetCondition(end)))
        return LLVMGetSuccessor(end, LLVMConstIntGetZExtValue(LLVMGetCondition(end)) ? 0 : 1);
    return LLVMGetSuccessor(end, k);
}

/* Numbers the blocks in reverse post-order.  Without recursion, because kernels with a hundred
 * thousand blocks exist. */
static void number_blocks(struct cfg *c, struct arena *a, LLVMValueRef fn)
{
    assert(LLVMCountBasicBlocks(fn) > 0 && "a function with a body");
    uint32_t total = LLVMCountBasicBlocks(fn), depth = 0, done = 0;
    struct frame {
        LLVMBasicBlockRef block;
        LLVMValueRef terminator;
        unsigned next;
    } *stack = NEWN(a, struct frame, total + 1);
    LLVMBasicBlockRef *post = NEWN(a, LLVMBasicBlockRef, total + 1);

    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(fn);
    stack[depth++] = (struct frame){ entry, LLVMGetBasicBlockTerminator(entry), 0 };
    ptrmap_put(&c->number, entry, 0);
    while (depth > 0) {
        struct frame *f = &stack[depth - 1];
        assert(depth <= total && "each block is on the stack once");
        if (f->next == successors(c, f->terminator)) {
            post[done++] = f->block;
            depth--;
            continue;
        }
        LLVMBasicBlockRef to = successor(c, f->terminator, f->next++);
        if (ptrmap_find(&c->number, to) != PTRMAP_NONE)
            continue;
        ptrmap_put(&c->number, to, 0);
        stack[depth++] = (struct frame){ to, LLVMGetBasicBlockTerminator(to), 0 };
    }
    c->n = done;
    assert(done > 0 && done <= total && post[done - 1] == entry && "the entry comes last");
    c->block = NEWN(a, LLVMBasicBlockRef, done);
    for (uint32_t i = 0; i < done; i++) {
        c->block[i] = post[done - 1 - i];
        ptrmap_put(&c->number, c->block[i], i);
    }
}

static void list_predecessors(struct cfg *c, struct arena *a)
{
    uint32_t edges = 0;
    c->pred_at = NEWN(a, uint32_t, c->n + 1);
    for (uint32_t b = 0; b < c->n; b++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(c->block[b]);
        unsigned n = successors(c, end);
        edges += n;
        for (unsigned s = 0; s < n; s++)
            c->pred_at[cfg_find(c, successor(c, end, s)) + 1]++;
    }
    for (uint32_t b = 0; b < c->n; b++)
        c->pred_at[b + 1] += c->pred_at[b];
    c->pred = NEWN(a, uint32_t, edges + 1);
    uint32_t *fill = NEWN(a, uint32_t, c->n + 1);
    for (uint32_t b = 0; b < c->n; b++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(c->block[b]);
        unsigned n = successors(c, end);
        for (unsigned s = 0; s < n; s++) {
            uint32_t to = cfg_find(c, successor(c, end, s));
            c->pred[c->pred_at[to] + fill[to]++] = b;
        }
    }
}

static void find_dominators(struct cfg *c, struct arena *a)
{
    c->idom = NEWN(a, uint32_t, c->n);
    dominators_find(c->n, c->pred_at, c->pred, c->idom);
    for (uint32_t b = 1; b < c->n; b++)
        assert(c->idom[b] < b && "a dominator stands before what it dominates");
}

/* Numbers the dominator tree so that a dominates b if, and only if, b's interval lies in a's.  In
 * reverse post-order a dominator comes before the blocks it dominates, so sizes are added up
 * backwards and the starts are assigned forwards. */
static void number_dominator_tree(struct cfg *c, struct arena *a)
{
    uint32_t *size = NEWN(a, uint32_t, c->n), *next = NEWN(a, uint32_t, c->n);
    c->dom_in = NEWN(a, uint32_t, c->n);
    c->dom_out = NEWN(a, uint32_t, c->n);
    for (uint32_t b = c->n; b-- > 0;) {
        size[b]++;
        if (b > 0)
            size[c->idom[b]] += size[b];
    }
    for (uint32_t b = 0; b < c->n; b++) {
        if (b > 0) {
            c->dom_in[b] = next[c->idom[b]];
            next[c->idom[b]] += size[b];
        }
        next[b] = c->dom_in[b] + 1;
        c->dom_out[b] = c->dom_in[b] + size[b];
        assert(b == 0 ||
               (c->dom_in[b] > c->dom_in[c->idom[b]] && c->dom_out[b] <= c->dom_out[c->idom[b]]));
    }
}

/* Finds for each block b the only edge that enters the blocks that b dominates.  Edges into b from
 * blocks that b dominates are back edges and do not count.  The inner loop visits each edge of the
 * function once. */
static void find_ways_in(struct cfg *c, struct arena *a)
{
    c->way_in = NEWN(a, uint32_t, c->n);
    for (uint32_t b = 0; b < c->n; b++) {
        uint32_t entering = 0;
        for (uint32_t p = c->pred_at[b]; p < c->pred_at[b + 1]; p++)
            if (!cfg_dominates(c, b, c->pred[p])) {
                c->way_in[b] = c->pred[p];
                entering++;
            }
        if (entering != 1)
            c->way_in[b] = CFG_NONE;
    }
}

/* The head of the outermost loop found so far that contains b; b itself if there is none.  `outer`
 * leads from a head to that of a loop around it, not always the nearest; shortens the way, so that
 * all calls together climb edges * log(blocks) steps. */
static uint32_t outermost(const struct cfg *c, uint32_t *outer, uint32_t b)
{
    assert(b < c->n && "a reachable block");
    uint32_t first = c->loop_head[b] == CFG_NONE ? b : c->loop_head[b], top = first;
    while (outer[top] != CFG_NONE)
        top = outer[top];
    for (uint32_t above; outer[first] != CFG_NONE; first = above) {
        above = outer[first];
        outer[first] = top;
    }
    return top;
}

/* Visits heads from the last to the first, so inner loops are complete before outer ones.  The walk
 * backwards from a back edge skips a loop that was found before in one step. */
static void find_loops(struct cfg *c, struct arena *a)
{
    uint32_t edges = c->pred_at[c->n], *outer = NEWN(a, uint32_t, c->n);
    uint32_t *stack = NEWN(a, uint32_t, edges + 1);
    c->loop_head = NEWN(a, uint32_t, c->n);
    c->loop_parent = NEWN(a, uint32_t, c->n);
    c->loop_depth = NEWN(a, uint32_t, c->n);
    for (uint32_t b = 0; b < c->n; b++)
        c->loop_head[b] = c->loop_parent[b] = outer[b] = CFG_NONE;

    for (uint32_t head = c->n; head-- > 0;) {
        uint32_t depth = 0;
        for (uint32_t p = c->pred_at[head]; p < c->pred_at[head + 1]; p++)
            if (cfg_dominates(c, head, c->pred[p]))
                stack[depth++] = c->pred[p];
        if (depth > 0)
            c->loop_head[head] = head;
        while (depth > 0) { /* each block joins a loop once, and each loop another one once */
            uint32_t b = stack[--depth], top = outermost(c, outer, b);
            assert(depth <= edges && cfg_dominates(c, head, b) && "the walk stays in the loop");
            if (top == head)
                continue;
            if (c->loop_head[b] == CFG_NONE)
                c->loop_head[b] = head;
            else
                outer[top] = c->loop_parent[top] = head;
            for (uint32_t p = c->pred_at[top]; p < c->pred_at[top + 1]; p++)
                if (cfg_dominates(c, head, c->pred[p]) && outermost(c, outer, c->pred[p]) != head)
                    stack[depth++] = c->pred[p];
        }
    }
    for (uint32_t b = 0; b < c->n; b++) { /* a head stands before the blocks of its loop */
        uint32_t head = c->loop_head[b], around = head == b ? c->loop_parent[b] : head;
        assert(head == CFG_NONE || cfg_dominates(c, head, b));
        assert((around == CFG_NONE || around < b) && "its depth is known");
        c->loop_depth[b] = (around == CFG_NONE ? 0 : c->loop_depth[around]) + (head == b);
    }
}

static void init(struct cfg *c, struct arena *a, LLVMValueRef fn, bool every_edge)
{
    *c = (struct cfg){ .every_edge = every_edge };
    ptrmap_init_in(&c->number, a, LLVMCountBasicBlocks(fn));
    number_blocks(c, a, fn);
    list_predecessors(c, a);
    find_dominators(c, a);
    number_dominator_tree(c, a);
    find_ways_in(c, a);
    find_loops(c, a);
}

void cfg_init(struct cfg *c, struct arena *a, LLVMValueRef fn) { init(c, a, fn, false); }

void cfg_init_every_edge(struct cfg *c, struct arena *a, LLVMValueRef fn) { init(c, a, fn, true); }

uint32_t cfg_find(const struct cfg *c, LLVMBasicBlockRef bb) { return ptrmap_find(&c->number, bb); }

bool cfg_dominates(const struct cfg *c, uint32_t a, uint32_t b)
{
    assert((a == CFG_NONE || a < c->n) && (b == CFG_NONE || b < c->n) && "numbers by cfg_find()");
    if (a == CFG_NONE || b == CFG_NONE)
        return false;
    return c->dom_in[a] <= c->dom_in[b] && c->dom_out[b] <= c->dom_out[a];
}

bool cfg_edge_dominates(const struct cfg *c, uint32_t from, uint32_t to, uint32_t b)
{
    assert((to == CFG_NONE || to < c->n) && "a number by cfg_find()");
    return from != CFG_NONE && cfg_dominates(c, to, b) && c->way_in[to] == from;
}

bool cfg_has_edge(const struct cfg *c, uint32_t from, uint32_t to)
{
    assert((from == CFG_NONE || from < c->n) && (to == CFG_NONE || to < c->n) &&
           "numbers by cfg_find()");
    if (from == CFG_NONE || to == CFG_NONE)
        return false;
    uint32_t low = c->pred_at[to], high = c->pred_at[to + 1];
    assert(low <= high && "the edges of one block stand together");
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (c->pred[middle] == from)
            return true;
        if (c->pred[middle] < from)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}
