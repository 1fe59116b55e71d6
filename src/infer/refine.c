/* SPDX-License-Identifier: Apache-2.0 */
/* refine.c - the spaces that branches and assumptions leave a pointer.
 *
 *     %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
 *     br i1 %s, label %a, label %b          =>  in all that the edge to %a dominates, %p is
 *                                               local; past the edge to %b it is not
 *
 * So does a call of a function that is declared to take a pointer to one space ("nvvm.as").
 * The test is about the pointer; what inbounds arithmetic makes of it stays in the same object,
 * so a fact about %p is one about its inbounds GEPs, made before or after (docs/spec/
 * spaces.md, rule 10).
 *
 * A kernel may test one pointer thousands of times, so no use walks the tests.  A point is the
 * number of a block in preorder of the dominator tree and a position in the block.  What holds past
 * an assumption holds from that point up to where the walk leaves the block, and what holds past an
 * edge that is the only way into a block holds in the interval of that block:
 *
 *     preorder:  entry  a  a.1  a.2  b  exit         %p known past the edge to %a, and past an
 *                      [-----------)                 assumption in the middle of %a.1: two
 *                           [--)                     intervals, one inside the other
 *
 * Intervals of a tree never overlap halfway.  A sweep turns those of one pointer into a list of
 * points where what is known changes, and a use finds the last one before it by halving.
 *
 * Does not take what holds on an edge to hold in a block where others come in [joined], or on
 *          another edge of a phi [edge]; does not learn from a branch both of whose edges go to
 *          one block [same]; does not learn from a comparison by order [order], or with a null
 *          whose bits are not zero [null]; does not learn from an `and` that is false [and], an
 *          `or` that is true [or], a `select` that may be the other value [select], or several
 *          conditions behind a `freeze` [freeze]; does not believe an annotation of a function
 *          that has a body [body]; does not take a test of a pointer for one of what arithmetic
 *          that may leave its object makes of it [inbounds]. */
#include "infer/infer.h"

#include "base/guard.h"
#include <assert.h>

#include "facts/annotation.h"
#include "facts/origin.h"
#include "ir/ir.h"
#include "semantics/flow.h"
#include "semantics/functions.h"
#include "semantics/null.h"

#define PENDING (PTRMAP_NONE - 1) /* the root's number is being looked for */
#define END UINT32_MAX

enum space infer_said(LLVMValueRef i)
{
    enum space said = origin_of_instruction(i);
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return said == SPACE_COUNT && fn ? origin_of_result(fn) : said;
}

space_set infer_annotated(struct infer *s, LLVMValueRef fn, unsigned index)
{
    assert(index < LLVMCountParams(fn) && "a parameter of the function");
    enum vote v = annotation_read(fn, index);
    return vote_is_concrete(v) ? target_places(s->u->target, vote_place(v)) : s->f->top;
}

/* True if `v` points into the same object as the pointer from which it is computed. */
static bool is_inside(LLVMValueRef v)
{
    return flow_of(v).kind == FLOW_OFFSET && !GUARD("refine:inbounds", !flow_is_inbounds(v));
}

/* The number of the pointer from which inbounds GEPs compute `v`.  Every GEP on the way gets the
 * number, too, so that all calls together visit each GEP twice: it is PENDING on the way up, and
 * has the root's number after the second walk.  In code that never runs GEPs may depend on each
 * other; the walk ends at a pending one. */
static uint32_t root_of(struct infer *s, LLVMValueRef v)
{
    LLVMValueRef root = v;
    uint32_t number;
    while ((number = ptrmap_find(&s->roots, root)) == PTRMAP_NONE && is_inside(root)) {
        ptrmap_put(&s->roots, root, PENDING);
        root = LLVMGetOperand(root, 0);
    }
    if (number == PTRMAP_NONE || number == PENDING) {
        number = s->n_roots++;
        ptrmap_put(&s->roots, root, number);
    }
    for (; ptrmap_find(&s->roots, v) == PENDING; v = LLVMGetOperand(v, 0))
        ptrmap_put(&s->roots, v, number);
    assert(number < s->n_roots && "a root's number, and none that is pending");
    return number;
}

/* Where a refinement is valid. */
struct region_of {
    uint32_t block; /* the assumption's block, or the block that the edge comes from */
    uint32_t to;    /* the block that the edge goes to; CFG_NONE: an assumption … */
    uint32_t after; /* … valid in its block after this many instructions */
};

/* The point in front of an instruction; END: behind the last one. */
static uint64_t point(struct infer *s, uint32_t block, uint32_t position)
{
    assert(block < s->cfg.n && "a reachable block");
    return (uint64_t)s->cfg.dom_in[block] << 32 | position;
}

static uint64_t edge(uint32_t from, uint32_t to) { return (uint64_t)from << 32 | to; }

static void add(struct infer *s, struct region_of where, LLVMValueRef pointer, space_set mask)
{
    if (LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind || LLVMIsAConstant(pointer) ||
        (!s->u->has_generic && !s->u->flat))
        return;
    struct refinement r = { .root = root_of(s, pointer), .mask = mask };
    uint32_t head = where.block;
    if (where.to != CFG_NONE) {
        r.start = edge(where.block, where.to);
        vec_push_in(&s->tables, &s->edge_refinements, r);
        if (GUARD("refine:joined", !cfg_edge_dominates(&s->cfg, where.block, where.to, where.to)))
            return;
        head = where.to;
    }
    r.start = point(s, head, where.after);
    r.end = (uint64_t)s->cfg.dom_out[head] << 32;
    vec_push_in(&s->tables, &s->refinements, r);
}

static void learn_test(struct infer *s, struct region_of where, struct space_test test, bool truth)
{
    space_set places = test_places(s->u->target, test);
    space_set all = { ~UINT32_C(0) };
    add(s, where, test.pointer, truth ? places : space_minus(all, places));
}

/* True if `v` is certainly the null of its space.  On SPIR only a cast of the generic null is: the
 * null that a test gives for "no" may have other bits than zero. */
static bool is_null(struct infer *s, LLVMValueRef v)
{
    LLVMValueRef written = v;
    while (LLVMIsAConstantExpr(written) && LLVMGetConstOpcode(written) == LLVMAddrSpaceCast)
        written = LLVMGetOperand(written, 0);
    const struct target_row *row =
        target_row(s->u->target, (struct target_space){ ir_space(LLVMTypeOf(written)) });
    bool zero = row && row->null == NULL_ZERO;
    return !GUARD("refine:null", !zero) && null_is(s->u->target, v);
}

/* Learns from a comparison with null: to_local(p) != null means that p is local. */
static void learn_compare(struct infer *s, struct region_of where, LLVMValueRef cmp, bool truth)
{
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(cmp);
    LLVMValueRef a = LLVMGetOperand(cmp, 0), b = LLVMGetOperand(cmp, 1);
    if (GUARD("refine:order", predicate != LLVMIntEQ && predicate != LLVMIntNE) ||
        LLVMGetTypeKind(LLVMTypeOf(a)) != LLVMPointerTypeKind)
        return;
    if (is_null(s, a)) {
        LLVMValueRef swap = a;
        a = b;
        b = swap;
    }
    struct space_test test = test_find(a);
    if (is_null(s, b) && test.kind == TEST_POINTER)
        learn_test(s, where, test, (predicate == LLVMIntNE) == truth);
}

static bool is_true(LLVMValueRef v) { return LLVMIsAConstantInt(v) && LLVMConstIntGetZExtValue(v); }
static bool is_false(LLVMValueRef v) { return LLVMIsAConstantInt(v) && LLVMIsNull(v); }

/* Learns all that follows if `cond` has the value `truth`. */
static void learn(struct infer *s, struct region_of where, LLVMValueRef cond, bool truth,
                  unsigned depth)
{
    if (!LLVMIsAInstruction(cond))
        return;
    if (depth == 0) {
        FACTS_BUDGET_MET(s->f, s->fn, REFINE_DEPTH, 0);
        return;
    }
    LLVMOpcode op = LLVMGetInstructionOpcode(cond);
    LLVMValueRef a = op == LLVMCall ? NULL : LLVMGetOperand(cond, 0), b = NULL;
    if (op == LLVMCall) {
        struct space_test test = test_find(cond);
        if (test.kind == TEST_BOOL)
            learn_test(s, where, test, truth);
    } else if (op == LLVMICmp) {
        learn_compare(s, where, cond, truth);
    } else if (op == LLVMFreeze) {
        /* of several conditions one may be poison, and the others not asked */
        if (!GUARD("refine:freeze", !LLVMIsACallInst(a) && !LLVMIsAICmpInst(a)))
            learn(s, where, a, truth, depth - 1);
    } else if (op == LLVMXor && is_true(LLVMGetOperand(cond, 1))) {
        learn(s, where, a, !truth, depth - 1);
    } else if (op == LLVMAnd && !GUARD("refine:and", !truth)) {
        b = LLVMGetOperand(cond, 1);
    } else if (op == LLVMOr && !GUARD("refine:or", truth)) {
        b = LLVMGetOperand(cond, 1);
    } else if (op == LLVMSelect && is_false(LLVMGetOperand(cond, 2)) &&
               !GUARD("refine:select", !truth)) {
        b = LLVMGetOperand(cond, 1);
    } else if (op == LLVMSelect && is_true(LLVMGetOperand(cond, 1)) &&
               !GUARD("refine:select", truth)) {
        b = LLVMGetOperand(cond, 2);
    }
    if (b) {
        learn(s, where, a, truth, depth - 1);
        learn(s, where, b, truth, depth - 1);
    }
}

/* Learns from a call of a function without a body: its annotated parameters get only pointers to
 * the spaces that the annotations name. */
static void learn_from_call(struct infer *s, struct region_of where, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    if (GUARD("refine:body", !LLVMIsDeclaration(fn)) || !annotation_has(fn) ||
        LLVMGetCalledFunctionType(call) != LLVMGlobalGetValueType(fn))
        return;
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        space_set places = infer_annotated(s, fn, k);
        if (!space_eq(places, s->f->top))
            add(s, where, LLVMGetOperand(call, k), places);
    }
}

/* On a host: learns from the annotation of an instruction, or of the function that it calls. */
static void learn_from_origin(struct infer *s, struct region_of where, LLVMValueRef i)
{
    enum space said = infer_said(i);
    if (said != SPACE_COUNT)
        add(s, where, i, target_places(s->u->target, said));
}

static void learn_from_block(struct infer *s, LLVMBasicBlockRef bb, uint32_t number)
{
    uint32_t position = 0;
    IR_EACH_INSTRUCTION (bb, i) {
        ptrmap_put(&s->order, i, position++);
        if (flow_of_intrinsic(i) == CALL_ASSUME)
            learn(s, (struct region_of){ number, CFG_NONE, position }, LLVMGetOperand(i, 0), true,
                  BUDGET_REFINE_DEPTH);
        else if (LLVMIsACallInst(i) && ir_callee(i))
            learn_from_call(s, (struct region_of){ number, CFG_NONE, position }, i);
        if (s->u->flat && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind)
            learn_from_origin(s, (struct region_of){ number, CFG_NONE, position }, i);
    }
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    if (!end || !LLVMIsABranchInst(end) || !LLVMIsConditional(end) ||
        GUARD("refine:same", LLVMGetSuccessor(end, 0) == LLVMGetSuccessor(end, 1)))
        return;
    for (unsigned k = 0; k < 2; k++) {
        uint32_t to = cfg_find(&s->cfg, LLVMGetSuccessor(end, k));
        learn(s, (struct region_of){ number, to, 0 }, LLVMGetCondition(end), k == 0,
              BUDGET_REFINE_DEPTH);
    }
}

/* Orders refinements by root, then start.  Of several that start at one point the longest comes
 * first, because it contains the others. */
static int by_place(const void *a, const void *b)
{
    const struct refinement *x = a, *y = b;
    if (x->root != y->root)
        return x->root < y->root ? -1 : 1;
    if (x->start != y->start)
        return x->start < y->start ? -1 : 1;
    return x->end != y->end ? (x->end > y->end ? -1 : 1) : 0;
}

/* Appends that `mask` holds from point `at` on; replaces an entry for the same point. */
static void put_known(struct known *list, uint32_t *n, uint64_t at, space_set mask)
{
    assert(*n == 0 || list[*n - 1].at <= at);
    if (*n == 0 || list[*n - 1].at != at)
        ++*n;
    list[*n - 1] = (struct known){ at, mask };
}

/* The points where the intervals r[0] to r[n - 1] of one root begin and end, with what is known
 * from there on.  `open` is room for the intervals that the sweep is in, each with all that holds
 * in it. */
static void sweep(struct known_range *k, const struct refinement *r, uint32_t n,
                  struct refinement *open)
{
    assert(n > 0 && r[0].root == r[n - 1].root && "the intervals of one root, sorted");
    const space_set all = { ~UINT32_C(0) };
    uint32_t depth = 0;
    for (uint32_t i = 0; i <= n; i++) {
        /* Each interval is opened and closed once: n steps of this loop in all rounds. */
        for (; depth > 0 && (i == n || open[depth - 1].end <= r[i].start); depth--)
            put_known(k->point, &k->points, open[depth - 1].end,
                      depth > 1 ? open[depth - 2].mask : all);
        if (i == n)
            break;
        assert(depth == 0 || r[i].end <= open[depth - 1].end);
        open[depth] = r[i];
        if (depth > 0)
            open[depth].mask = space_meet(r[i].mask, open[depth - 1].mask);
        put_known(k->point, &k->points, r[i].start, open[depth++].mask);
    }
}

/* Joins the refinements of one edge: all of them hold on it. */
static void join_edges(struct known_range *k, const struct refinement *r, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        bool same = k->edges > 0 && k->edge[k->edges - 1].at == r[i].start;
        put_known(k->edge, &k->edges, r[i].start,
                  same ? space_meet(r[i].mask, k->edge[k->edges - 1].mask) : r[i].mask);
    }
}

/* The number of refinements with the root of the first one. */
static uint32_t same_root(const struct refinement *r, uint32_t n)
{
    assert(n > 0 && "the first is one of them");
    uint32_t k = 1;
    while (k < n && r[k].root == r->root)
        k++;
    return k;
}

/* Sorts the refinements by root, and makes the lists that uses search. */
static void list_known(struct infer *s)
{
    struct refinement *r = s->refinements.at, *e = s->edge_refinements.at;
    uint32_t n = s->refinements.n, edges = s->edge_refinements.n, all;
    s->n_known = s->n_roots;
    s->known = NEWN(&s->arena, struct known_range, s->n_known);
    if (n > 0)
        qsort(r, n, sizeof *r, by_place);
    if (edges > 0)
        qsort(e, edges, sizeof *e, by_place);
    struct refinement *open = NEWN(&s->arena, struct refinement, n);
    struct known *points = NEWN(&s->arena, struct known, 2 * (size_t)n + edges);
    for (uint32_t i = 0; i < n; i += all, points += 2 * (size_t)all) {
        all = same_root(r + i, n - i);
        s->known[r[i].root].point = points;
        sweep(&s->known[r[i].root], r + i, all, open);
    }
    for (uint32_t i = 0; i < edges; i += all, points += all) {
        all = same_root(e + i, edges - i);
        s->known[e[i].root].edge = points;
        join_edges(&s->known[e[i].root], e + i, all);
    }
}

void infer_find_refinements(struct infer *s)
{
    assert(s->cfg.n > 0 && s->n_roots == 0 && s->refinements.n == 0 &&
           "the last function's are gone");
    ptrmap_init_in(&s->order, &s->arena, 256);
    ptrmap_init_in(&s->roots, &s->arena, 16);
    for (uint32_t b = 0; b < s->cfg.n; b++)
        learn_from_block(s, s->cfg.block[b], b);
    list_known(s);
}

void infer_forget_refinements(struct infer *s)
{
    s->refinements.n = s->edge_refinements.n = s->n_roots = s->n_known = 0;
    s->known = NULL;
}

/* The last entry at or before `at`; NULL: all are behind it. */
static const struct known *last_before(const struct known *list, uint32_t n, uint64_t at)
{
    uint32_t low = 0;
    while (low < n) {
        uint32_t middle = low + (n - low) / 2;
        assert(middle == 0 || list[middle - 1].at < list[middle].at);
        if (list[middle].at <= at)
            low = middle + 1;
        else
            n = middle;
    }
    return low > 0 ? &list[low - 1] : NULL;
}

/* The spaces that tests leave for `v` where operand `index` of `user` is read.  A phi reads its
 * operands at the end of the blocks that they come from, on the edge. */
space_set infer_refined(struct infer *s, LLVMValueRef v, LLVMValueRef user, unsigned index)
{
    assert(s->n_known > 0 && s->cfg.n > 0 && "a function that tests pointers");
    space_set mask = { ~UINT32_C(0) };
    bool phi = LLVMIsAPHINode(user) != NULL;
    uint32_t in = cfg_find(&s->cfg, LLVMGetInstructionParent(user)), block = in;
    if (phi)
        block = cfg_find(&s->cfg, LLVMGetIncomingBlock(user, index));
    uint32_t root = s->n_known > 0 && block != CFG_NONE ? root_of(s, v) : s->n_known;
    if (root >= s->n_known)
        return mask; /* nothing is known of roots that were numbered later */
    const struct known_range *k = &s->known[root];
    uint64_t at = point(s, block, phi ? END : ptrmap_find(&s->order, user));
    const struct known *found = last_before(k->point, k->points, at);
    if (found)
        mask = found->mask;
    found = phi ? last_before(k->edge, k->edges, edge(block, in)) : NULL;
    if (found && !GUARD("refine:edge", found->at != edge(block, in)))
        mask = space_meet(mask, found->mask);
    return mask;
}
