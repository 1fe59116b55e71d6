/* SPDX-License-Identifier: Apache-2.0 */
/* walk.c - the places that a pointer may point to, by the IR as it is now.
 *
 * LLVM's passes ask while they change functions, so this uses no facts, which would be out of date,
 * but only what the IR itself holds: numbers, casts, attributes, metadata (annotate.c writes facts
 * as attributes and metadata).  An answer depends on nothing but the IR at that moment.
 *
 * Bound: at most BUDGET_WALK_VALUES values are looked at for one question.  Beyond it, or if a
 * value says nothing, a generic pointer may be to any place that generic reaches. */
#include "alias/alias.h"

#include "facts/annotation.h"
#include "facts/origin.h"
#include "ir/ir.h"
#include "semantics/flow.h"
#include "semantics/null.h"

struct walk {
    const struct target *t;
    bool flat, has_generic;
    uint32_t generic;
    space_set top; /* the places that a generic pointer may point to */
    LLVMValueRef seen[BUDGET_WALK_VALUES];
    unsigned n;
    space_set found;
    bool unknown; /* the pointer may also point to other places */
};

static void found(struct walk *w, space_set set) { w->found = space_join(w->found, set); }

static void said(struct walk *w, enum space s)
{
    if (s == SPACE_COUNT)
        w->unknown = true;
    else
        found(w, target_places(w->t, s));
}

static void argument(struct walk *w, LLVMValueRef v)
{
    LLVMValueRef fn = LLVMGetParamParent(v);
    unsigned k = ir_param_index(v);
    enum space s = origin_of_argument(w->t, fn, k);
    if (s == SPACE_COUNT && ir_arg_has(fn, k, "byval")) {
        found(w, space_one(SPACE_PRIVATE));
        if (ir_is_kernel(fn) && target_row_of(w->t, SPACE_PARAM))
            found(w, space_one(SPACE_PARAM));
    } else if (s == SPACE_COUNT && ir_is_only_started(fn) && !w->flat) {
        found(w, target_places(w->t, SPACE_GLOBAL)); /* docs/spec/spaces.md, rule 4 */
    } else if (s == SPACE_COUNT) {
        enum vote vote = annotation_read(fn, k);
        said(w, vote_is_concrete(vote) ? vote_place(vote) : SPACE_COUNT);
    } else {
        said(w, s);
    }
}

static void variable(struct walk *w, LLVMValueRef v)
{
    enum space s = w->flat ? origin_of_variable(v) : SPACE_COUNT;
    if (s != SPACE_COUNT) {
        said(w, s);
        return;
    }
    found(w, target_places(w->t, SPACE_GLOBAL));
    if (w->flat && LLVMIsGlobalConstant(v))
        found(w, space_one(SPACE_CONSTANT));
}

static void visit(struct walk *w, LLVMValueRef v);

/* Adds the places of an instruction's or constant expression's result. */
static void computed(struct walk *w, LLVMValueRef v)
{
    struct flow flow = flow_of(v);
    switch (flow.kind) {
    case FLOW_JOIN:
    case FLOW_OFFSET:
    case FLOW_MASK:
        for (unsigned k = flow.first; k < flow.end && !w->unknown; k++)
            visit(w, LLVMGetOperand(v, k));
        return;
    case FLOW_OBJECT: found(w, space_one(SPACE_PRIVATE)); return;
    default: break;
    }
    enum space s = LLVMIsAInstruction(v) ? origin_of_instruction(v) : SPACE_COUNT;
    LLVMValueRef fn = LLVMIsACallInst(v) ? ir_callee(v) : NULL;
    said(w, s == SPACE_COUNT && fn ? origin_of_result(fn) : s);
}

static void visit(struct walk *w, LLVMValueRef v)
{
    unsigned number = ir_space(LLVMTypeOf(v));
    const struct target_row *row = target_row(w->t, (struct target_space){ number });
    bool generic = (w->has_generic && number == w->generic) || (w->flat && number == 0);
    for (unsigned k = 0; k < w->n; k++)
        if (w->seen[k] == v)
            return;
    if (w->n == BUDGET_WALK_VALUES || (!generic && (!row || row->space >= SPACE_TARGET))) {
        w->unknown = true;
        return;
    }
    w->seen[w->n++] = v;
    if (!generic)
        found(w, target_places(w->t, row->space));
    else if (null_is(w->t, v) || LLVMIsUndef(v))
        return;
    else if (LLVMIsAGlobalVariable(v))
        variable(w, v);
    else if (LLVMIsAArgument(v))
        argument(w, v);
    else
        computed(w, v);
}

/* The places that a pointer may point to, by its type, attributes, and the casts, offsets, phis and
 * selects that compute it, as the IR is now.  Empty: nothing is known. */
static space_set places_of(const struct target *t, bool flat, LLVMValueRef pointer)
{
    struct target_space generic = { 0 };
    struct walk w = { .t = t, .flat = flat, .has_generic = target_generic(t, &generic) };
    unsigned number;
    if (!ir_is_pointer(LLVMTypeOf(pointer)))
        return space_none();
    number = ir_space(LLVMTypeOf(pointer));
    w.generic = generic.number;
    w.top = flat ? target_flat(t) : target_places(t, SPACE_GENERIC);
    visit(&w, pointer);
    if (!w.unknown)
        return w.found;
    bool follows = (w.has_generic && number == w.generic) || (flat && number == 0);
    return follows ? w.top : space_none();
}

bool alias_model_find(LLVMValueRef function, struct alias_model *ret)
{
    const struct target *t = target_of_triple(LLVMGetTarget(LLVMGetGlobalParent(function)));
    struct target_space generic;
    bool flat = t && !space_empty(target_flat(t)) && origin_speaks_in(function);
    *ret = (struct alias_model){ t, flat };
    return t && (flat || target_generic(t, &generic));
}

bool alias_model_apart(const struct alias_model *m, LLVMValueRef a, LLVMValueRef b)
{
    space_set x = places_of(m->target, m->flat, a);
    space_set y = space_empty(x) ? x : places_of(m->target, m->flat, b);
    return !space_empty(x) && !space_empty(y) &&
           space_empty(space_meet(target_reach(m->target, x), y));
}

bool alias_model_constant(const struct alias_model *m, LLVMValueRef pointer)
{
    const struct target_row *row = target_row_of(m->target, SPACE_CONSTANT);
    if (row && row->flags & ROW_CASTABLE)
        return false;
    return space_eq(places_of(m->target, m->flat, pointer), space_one(SPACE_CONSTANT));
}
