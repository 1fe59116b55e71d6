/* SPDX-License-Identifier: Apache-2.0 */
/* split.c - builds the switch, and casts the pointers of each copy. */
#include "generic/split.h"

#include "generic/root.h"
#include "ir/ir.h"
#include "semantics/cast.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

/* The state of one copy. */
struct refining {
    const struct split *r;
    const struct span *span;
    const struct span_copy *original, *copy;
    enum branch branch;
    struct ptrmap named; /* value from outside -> number of its replacement in the copy */
    VEC_OF(LLVMValueRef) stand_in, work;
    struct ptrmap seen;
};

static LLVMValueRef keep(struct refining *s, LLVMValueRef v, LLVMValueRef stand_in)
{
    ptrmap_put(&s->named, v, s->stand_in.n);
    vec_push(&s->stand_in, stand_in);
    return stand_in;
}

/* The space that `v` is cast to in the copy.  Where private memory lies in the global buffer, that
 * is private in the branch for global memory if `v` may be private there and not global: facts know
 * nothing of the plan, and a cast of such a pointer to global would be to no memory at all.
 * Safe because `private-buffer` makes each private pointer a global one. */
static const struct target_row *row_of(const struct refining *s, LLVMValueRef v)
{
    struct unit *u = s->r->u;
    branch_set apart = 0;
    if (s->branch == BRANCH_GLOBAL && s->r->roots->mode.private_in_global &&
        facts_node(u->facts, v) != PTRMAP_NONE)
        apart = tags_branches((struct tag_mode){ 0 }, facts_get(u->facts, v, 1).set);
    bool only = apart >> BRANCH_PRIVATE & 1 && !(apart >> BRANCH_GLOBAL & 1);
    return tags_row(u, only ? BRANCH_PRIVATE : s->branch);
}

/* The replacement, in the copy, of a pointer `v` from outside: `v` cast to the named space and
 * back. Steps from the root are computed again from the replacement of the root, so that one cast
 * serves them all. */
static LLVMValueRef stand_in(struct refining *s, LLVMValueRef v)
{
    LLVMBuilderRef b = s->r->roots->builder;
    uint32_t known = ptrmap_find(&s->named, v);
    if (known != PTRMAP_NONE)
        return s->stand_in.at[known];
    if (v != s->r->root && root_is_step(v)) {
        LLVMValueRef base = stand_in(s, LLVMGetOperand(v, 0));
        LLVMValueRef again = LLVMInstructionClone(v);
        LLVMInsertIntoBuilder(b, again);
        LLVMSetOperand(again, 0, base);
        return keep(s, v, again);
    }
    LLVMValueRef arm = s->r->by_code && v == s->r->root ? roots_arm(s->r->roots, v, s->branch) : v;
    LLVMTypeRef type = LLVMTypeOf(v);
    if (arm != v)
        return keep(s, v, arm);
    LLVMValueRef named =
        cast_build(s->r->u->target, b, v, ir_in_space(type, row_of(s, v)->number), "");
    return keep(s, v, cast_build(s->r->u->target, b, named, type, ""));
}

static bool is_inside(const struct refining *s, LLVMValueRef v)
{
    return LLVMIsAInstruction(v) &&
           ptrmap_find(&s->original->inside, LLVMGetInstructionParent(v)) != PTRMAP_NONE;
}

static void reach(struct refining *s, LLVMValueRef v)
{
    if ((LLVMIsAInstruction(v) || LLVMIsAArgument(v)) && ptrmap_find(&s->seen, v) == PTRMAP_NONE) {
        ptrmap_put(&s->seen, v, 1);
        vec_push(&s->work, v);
    }
}

/* Goes back from an address in the span to the pointers from outside that it is computed from. */
static void follow(struct refining *s, LLVMValueRef pointer)
{
    reach(s, pointer);
    while (s->work.n > 0) {
        LLVMValueRef v = s->work.at[--s->work.n];
        if (!is_inside(s, v))
            stand_in(s, v);
        else if (root_is_step(v))
            reach(s, LLVMGetOperand(v, 0));
        else
            for (unsigned k = 0; LLVMIsAPHINode(v) && k < LLVMCountIncoming(v); k++)
                reach(s, LLVMGetIncomingValue(v, k));
    }
}

/* Makes instructions of the copy use the replacements; those from `first` on are the replacements
 * themselves. */
static void replace(struct refining *s, LLVMValueRef first)
{
    for (uint32_t k = 0; k < s->span->block.n; k++)
        for (LLVMValueRef i = k == 0 ? first : LLVMGetFirstInstruction(s->copy->block[k]); i;
             i = LLVMGetNextInstruction(i))
            for (unsigned o = 0; o < (unsigned)LLVMGetNumOperands(i); o++) {
                uint32_t known = ptrmap_find(&s->named, LLVMGetOperand(i, o));
                if (known != PTRMAP_NONE)
                    LLVMSetOperand(i, o, s->stand_in.at[known]);
            }
}

static void refine_copy(const struct split *r, struct arena *a, const struct span *span,
                        const struct span_copy *original, const struct span_copy *copy,
                        enum branch b, const LLVMValueRef *pointers, unsigned n)
{
    struct refining s = { .r = r,
                          .span = span,
                          .original = original,
                          .copy = copy,
                          .stand_in = VEC_IN(a),
                          .work = VEC_IN(a) };
    s.branch = b;
    LLVMValueRef first = LLVMGetFirstInstruction(copy->block[0]);
    ptrmap_init_in(&s.named, a, 0);
    ptrmap_init_in(&s.seen, a, 0);
    LLVMPositionBuilderBefore(r->roots->builder, first);
    LLVMSetCurrentDebugLocation2(r->roots->builder, LLVMInstructionGetDebugLoc(first));
    for (unsigned k = 0; k < n; k++)
        follow(&s, pointers[k]);
    replace(&s, first);
}

static void name_block(LLVMBasicBlockRef bb, enum branch b)
{
    const char *name = tags_block(b);
    LLVMSetValueName2(LLVMBasicBlockAsValue(bb), name, strlen(name));
}

void split_span(struct split *r, const struct span *span, const LLVMValueRef *pointers, unsigned n)
{
    assert(!tag_is_one(r->branches) && r->branches < 1u << BRANCH_COUNT && "two branches or more");
    assert(LLVMGetTypeKind(LLVMTypeOf(r->tag)) == LLVMIntegerTypeKind && "a tag is a number");
    struct arena arena = { 0 };
    struct span_copy copies[BRANCH_COUNT];
    enum branch branch[BRANCH_COUNT];
    unsigned n_copies = 0;
    for (enum branch b = 0; b < BRANCH_COUNT; b++)
        if (r->branches >> b & 1)
            branch[n_copies++] = b; /* the first branch is the switch's default */
    span_copy(span, &arena, copies, n_copies);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(span->before);
    LLVMPositionBuilderBefore(r->roots->builder, end);
    LLVMSetCurrentDebugLocation2(r->roots->builder, LLVMInstructionGetDebugLoc(end));
    LLVMValueRef choice =
        LLVMBuildSwitch(r->roots->builder, r->tag, copies[0].block[0], n_copies - 1);
    for (unsigned c = 1; c < n_copies; c++)
        LLVMAddCase(choice, LLVMConstInt(LLVMTypeOf(r->tag), tags_number(branch[c]), false),
                    copies[c].block[0]);
    assert(LLVMGetNumSuccessors(end) == 1 && "the block before the span goes to it alone");
    LLVMInstructionEraseFromParent(end);
    span_join(span, copies, n_copies);
    /* Handles the original last, because the values of the other copies are found through its
     * own. */
    for (unsigned c = n_copies; c-- > 0;) {
        name_block(copies[c].block[0], branch[c]);
        refine_copy(r, &arena, span, &copies[0], &copies[c], branch[c], pointers, n);
    }
    arena_fini(&arena);
    r->u->count[COUNT_TAG_BRANCHES]++;
}
