/* SPDX-License-Identifier: Apache-2.0 */
/* plan.c - finds contexts, computes what a copy for each would gain, and selects some.
 *
 * Each context is tried once: its function's part of the fact graph is solved with what is supposed
 * of the parameters, and its calls name further contexts.  So the work is the number of contexts
 * times the size of their functions, both of which have a budget (pass/option.def).
 *
 * A function with more contexts that help than it may have copies is crowded.  Contexts that differ
 * only in contents then share one copy more, for their spaces alone, to which the calls go whose
 * own context is not selected:
 *
 *     use.private.of.0.global  use.private.of.0.local  …     16 copies
 *     use.private                                            one of them, for all other calls
 *
 * The next run plans for contents again, as copies of that copy.
 *
 * Does not let be copied a function that holds a call which must not be duplicated [noduplicate],
 *          or a label whose address is taken [label]; does not take as a gain a result whose space
 *          each call knows by itself [result], or that an argument which holds no pointers does
 *          not escape [escapes]. */
#include "propagate/plan.h"

#include "base/guard.h"
#include "facts/choice.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/cfg.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "pass/limits.h"
#include "propagate/copy.h"
#include "propagate/gain.h"

#include <assert.h>
#include <xxhash.h>

/* Nested loops after which gain_of() counts no deeper. */
enum { LOOPS_WEIGHED = 4 };

/* ---- candidates ---- */

/* True if the block's address is taken.  A jump to it must stay in this function: a table of labels
 * names the original's blocks, also when a copy reads it. */
static bool is_label(LLVMBasicBlockRef bb)
{
    IR_EACH_USE (LLVMBasicBlockAsValue(bb), use)
        if (LLVMIsABlockAddress(LLVMGetUser(use)))
            return true;
    return false;
}

bool plan_must_not_copy(LLVMValueRef fn)
{
    unsigned kind = ir_attribute_kind("noduplicate");
    LLVMAttributeIndex index = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    IR_EACH_BLOCK (fn, bb) {
        if (GUARD("plan:label", is_label(bb)))
            return true;
        IR_EACH_INSTRUCTION (bb, i) {
            bool call = ir_is_call(i);
            LLVMValueRef callee = call ? ir_callee(i) : NULL;
            bool must_not = call && (LLVMGetCallSiteEnumAttribute(i, index, kind) ||
                                     (callee && LLVMGetEnumAttributeAtIndex(callee, index, kind)));
            if (GUARD("plan:noduplicate", must_not))
                return true;
        }
    }
    return false;
}

/* True if the function may be copied. */
static bool may_copy(const struct unit *u, LLVMValueRef fn)
{
    return !LLVMIsDeclaration(fn) &&
           !GUARD("specialize:replaced", !u->closed && !ir_may_run_body(fn)) &&
           !GUARD("specialize:kernel", ir_is_kernel(fn)) &&
           LLVMCountParams(fn) <= BUDGET_COPY_PARAMETERS &&
           !GUARD("specialize:varargs", LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn)));
}

enum { WANTED = 1, HANDED_ON = 2 };

/* True if the instruction returns a value that may hold pointers, such as a struct. */
static bool returns_leaves(const struct facts *f, LLVMValueRef i)
{
    return LLVMIsAReturnInst(i) && LLVMGetNumOperands(i) > 0 &&
           facts_node(f, LLVMGetOperand(i, 0)) != PTRMAP_NONE;
}

/* Marks the function's nodes that are wanted (gain_is_wanted()) and not resolved.  False: there is
 * none. */
static bool mark_wanted(struct plan *p, LLVMValueRef fn, struct node_range range, uint8_t *mark)
{
    const struct facts *f = p->u->facts;
    bool any = false;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            struct ir_access a = ir_access(i);
            pass_ask(p->u);
            any |= returns_leaves(f, i);
            for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
                LLVMUseRef use = LLVMGetOperandUse(i, k);
                if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetUsedValue(use))) != LLVMPointerTypeKind ||
                    !gain_is_wanted(p, i, &a, k))
                    continue;
                uint32_t node = gain_node_at(f, use);
                bool unresolved = copy_is_generic(p->u, LLVMTypeOf(LLVMGetUsedValue(use))) &&
                                  choice_is_unresolved(f, facts_at_use(f, use, 1));
                bool here = node >= range.first && node < range.end;
                bool call = a.n == 0 && LLVMIsACallInst(i);
                any |= unresolved || call;
                if (here && unresolved)
                    mark[node - range.first] |= WANTED;
                if (here && call)
                    mark[node - range.first] |= HANDED_ON;
            }
        }
    return any;
}

/* How a better fact of one node would help: looks at all nodes that depend on it. */
static uint8_t asks_of(struct plan *p, uint32_t param, struct node_range range, const uint8_t *mark)
{
    assert(param >= p->u->facts->node.n || range.end <= p->u->facts->node.n);
    const struct facts *f = p->u->facts;
    VEC_OF(uint32_t) reached = { 0 };
    uint32_t to;
    uint8_t asks = 0;
    vec_push(&reached, param);
    for (uint32_t k = 0; k < reached.n; k++) {
        uint32_t v = reached.at[k];
        for (uint32_t u = 0; trial_user(&p->trial, v, u, &to); u++) {
            const struct node *n = &f->node.at[to];
            if (to < range.first || to >= range.end) {
                /* The node is a callee's parameter, or the result. */
                asks |= ASKS_SPACE | ASKS_CONTENTS;
                continue;
            }
            bool slot = trial_slot(&p->trial, to) != PTRMAP_NONE;
            if (n->op == OP_LOAD && n->view == VIEW_GENERIC && !slot &&
                choice_is_unresolved(f, f->fact.at[to]))
                asks |= ASKS_CONTENTS;
            if (mark[to - range.first] & WANTED)
                asks |= ASKS_SPACE;
            if (mark[to - range.first] & HANDED_ON)
                asks |= ASKS_SPACE | ASKS_CONTENTS;
            if ((n->op == OP_STORE && !slot) || n->op == OP_ESCAPE || n->op == OP_COPY)
                asks |= ASKS_SPACE;
            if (!p->trial.seen[to]) {
                p->trial.seen[to] = 1;
                vec_push(&reached, to);
            }
        }
    }
    for (uint32_t k = 1; k < reached.n; k++)
        p->trial.seen[reached.at[k]] = 0;
    vec_fini(&reached);
    return asks;
}

/* Likewise if the parameter itself is the address of an access. */
static uint8_t asks_directly(const struct plan *p, LLVMValueRef param)
{
    IR_EACH_USE (param, use) {
        LLVMValueRef i = LLVMGetUser(use);
        if (LLVMIsAPHINode(i))
            continue; /* a phi reads no memory, and may have very many operands */
        struct ir_access a = ir_access(i);
        for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++)
            if (LLVMGetOperandUse(i, k) == use && gain_is_wanted(p, i, &a, k))
                return ASKS_SPACE |
                       (a.n == 0 && LLVMIsACallInst(i) ? (uint8_t)ASKS_CONTENTS : (uint8_t)0);
    }
    return 0;
}

/* Estimates how often each block runs, from the loops around it. */
static void weigh(struct plan *p, struct candidate *c)
{
    struct cfg cfg;
    uint32_t k = 0;
    c->depth = NEWN(&p->arena, uint8_t, LLVMCountBasicBlocks(c->fn));
    struct arena_mark mark = arena_mark(&p->arena);
    cfg_init(&cfg, &p->arena, c->fn);
    IR_EACH_BLOCK (c->fn, bb) {
        uint32_t b = cfg_find(&cfg, bb);
        uint32_t depth = b == CFG_NONE ? 0 : cfg.loop_depth[b];
        c->depth[k++] = depth < LOOPS_WEIGHED ? (uint8_t)depth : LOOPS_WEIGHED;
    }
    arena_release(&p->arena, mark);
}

uint32_t plan_count_instructions(LLVMValueRef fn)
{
    uint32_t n = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            n++;
    return n;
}

static void add_candidate(struct plan *p, LLVMValueRef fn, uint32_t instructions)
{
    struct candidate c = { .fn = fn, .instructions = instructions };
    c.results = gain_leaves(LLVMGetReturnType(LLVMGlobalGetValueType(fn)));
    struct node_range range = facts_range(p->u->facts, fn);
    unsigned params = LLVMCountParams(fn), asks = 0;
    if (!may_copy(p->u, fn))
        return;
    uint8_t *mark = base_alloc(range.end - range.first + 1);
    memset(mark, 0, range.end - range.first);
    c.asks = NEWN(&p->arena, uint8_t, params + 1);
    bool any = mark_wanted(p, fn, range, mark);
    bool entry = world_is_entry(p->u, fn); /* it lets arguments escape: gain_keeps_variable() */
    for (unsigned k = 0; (any || entry) && k < params; k++) {
        LLVMValueRef param = LLVMGetParam(fn, k);
        uint32_t node = facts_node(p->u->facts, param);
        if (node == PTRMAP_NONE || LLVMGetTypeKind(LLVMTypeOf(param)) != LLVMPointerTypeKind)
            continue;
        c.asks[k] =
            asks_of(p, node, range, mark) | asks_directly(p, param) | (entry ? ASKS_SPACE : 0);
        if (!copy_is_generic(p->u, LLVMTypeOf(param)) || world_is_fixed(fn, k) ||
            !choice_is_unresolved(p->u->facts, p->u->facts->fact.at[node]))
            c.asks[k] &= (uint8_t)~ASKS_SPACE;
        asks |= c.asks[k];
    }
    free(mark);
    if (asks && !plan_must_not_copy(fn)) {
        weigh(p, &c);
        ptrmap_put(&p->number, fn, p->candidates.n);
        vec_push_in(&p->arena, &p->candidates, c);
    }
}

/* Counts a copy that an earlier run made, so that it uses up the budgets, too. */
static void count_copy(struct plan *p, LLVMValueRef fn, uint32_t instructions)
{
    unsigned len = 0;
    const char *tag = copy_tag(fn, &len), *end = tag ? memchr(tag, ':', len) : NULL;
    if (!end)
        return;
    struct text name = { 0 };
    text_put(&name, tag, (size_t)(end - tag));
    LLVMValueRef original = LLVMGetNamedFunction(p->u->mod, text_get(&name));
    uint32_t known = original ? ptrmap_find(&p->number, original) : PTRMAP_NONE;
    p->copied += instructions;
    if (known != PTRMAP_NONE) {
        p->candidates.at[known].copies++;
        p->candidates.at[known].earlier++;
        p->candidates.at[known].tried++;
    }
    text_fini(&name);
}

/* True if the function was made for exactly these suppositions.  Making it again would not help. */
static bool is_made_for(LLVMValueRef fn, const struct text *name)
{
    unsigned len = 0;
    const char *tag = copy_tag(fn, &len);
    return tag && len > name->n && tag[len - name->n - 1] == ':' &&
           memcmp(tag + len - name->n, name->at, name->n) == 0;
}

/* Tells trials of each alloca. */
static void find_slots(struct plan *p, LLVMValueRef fn)
{
    struct node_range range = facts_range(p->u->facts, fn);
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            uint32_t node = LLVMIsAAllocaInst(i) ? facts_node(p->u->facts, i) : PTRMAP_NONE;
            if (node >= range.first && node < range.end)
                trial_add_alloca(&p->trial, node, range);
        }
}

static void find_candidates(struct plan *p)
{
    VEC_OF(uint32_t) size = { 0 };
    uint32_t n = 0;
    WORLD_EACH_FUNCTION (p->u, fn)
        find_slots(p, fn);
    WORLD_EACH_FUNCTION (p->u, fn) {
        uint32_t instructions = plan_count_instructions(fn);
        vec_push(&size, instructions);
        p->instructions += instructions;
        add_candidate(p, fn, instructions);
    }
    WORLD_EACH_FUNCTION (p->u, fn)
        count_copy(p, fn, size.at[n++]);
    p->instructions -= p->copied;
    vec_fini(&size);
}

/* ---- contexts ---- */

void plan_tell_met(struct plan *p, struct candidate *c, enum option met, int64_t wanted)
{
    assert(met < OPTION_COUNT && "a limit is an option");
    const char *name = ir_name_of(c->fn);
    if (!c->told) {
        trace_event(p->u->trace, p->u->pass, EVENT_KEEP, ir_function_loc(c->fn), name,
                    pass_option_at(met)->meaning);
        pass_option_met(p->u, name, met, wanted);
    }
    c->told = true;
    if (p->u->told >> met & 1)
        return;
    p->u->told |= UINT64_C(1) << met;
    char *source = shim_demangle(name);
    diag_copy_budget(p->u->trace, ir_function_loc(c->fn), source, pass_option_at(met)->name,
                     (long long)p->u->option[met], pass_option_at(met)->name);
    free(source);
}

/* The number of the context for that function and these suppositions, which is made if it is new.
 * PTRMAP_NONE: the limit of contexts tried for this function is reached; `more` may be tried
 * beyond it. */
static uint32_t find_context(struct plan *p, uint32_t candidate, const struct text *name,
                             const struct supposed *supposed, uint32_t parent, int64_t more)
{
    assert(candidate < p->candidates.n && (parent == PTRMAP_NONE || parent < p->contexts.n));
    struct candidate *c = &p->candidates.at[candidate];
    struct text key = { 0 };
    text_put(&key, (const char *)&candidate, sizeof candidate);
    text_put(&key, name->at, name->n);
    uint32_t known = intern_find(&p->names, key.at, key.n);
    bool may = known == INTERN_NONE && (int64_t)c->tried - more < p->u->option[OPTION_TRIED_TUPLES];
    if (may)
        intern_put(&p->names, key.at, key.n);
    text_fini(&key);
    if (known != INTERN_NONE)
        return known;
    if (!may) {
        plan_tell_met(p, c, OPTION_TRIED_TUPLES, 0);
        return PTRMAP_NONE;
    }
    c->tried++;
    unsigned params = LLVMCountParams(c->fn);
    struct plan_context x = { .candidate = candidate, .parent = parent, .weaker = PTRMAP_NONE };
    x.name = (const char *)intern_get(&p->names, p->contexts.n) + sizeof candidate;
    x.supposed = NEWN(&p->arena, struct supposed, params);
    memcpy(x.supposed, supposed, params * sizeof *supposed);
    vec_push_in(&p->arena, &p->contexts, x);
    return p->contexts.n - 1;
}

/* The shape of the trial's object that a pointer points to, and the pointer's offset in it.
 * `shapes`: the shapes of the objects made for this trial, in order. */
static uint32_t shape_at(const struct plan *p, struct fact fact, const uint32_t *shapes, uint32_t n,
                         int32_t *ret_offset)
{
    uint32_t k = fact.object - p->trial.first_object;
    if (fact.object < p->trial.first_object || k >= n || fact.mod != 0)
        return CONTENTS_NONE;
    *ret_offset = fact.rem;
    return shapes[k];
}

/* Appends the name of a context of `c`: ".local.generic.of.0.global". */
static void put_name(const struct plan *p, const struct candidate *c,
                     const struct supposed *supposed, struct text *name)
{
    for (unsigned k = 0; k < LLVMCountParams(c->fn); k++) {
        const struct supposed *s = &supposed[k];
        if (c->asks[k] & ASKS_SPACE)
            text_putf(name, ".%s", s->row ? space_name(s->row->space) : "generic");
        if (s->shape != CONTENTS_NONE)
            text_putf(name, ".of.%s", p->contents.shapes.at[s->shape].name);
        if (s->shape != CONTENTS_NONE && s->offset)
            text_putf(name, ".at.%d", s->offset);
    }
}

/* The context for the same spaces without contents.  PTRMAP_NONE: it would be the same, or suppose
 * nothing, or the function was made for it, or too many are there.  Of these, `copies` more may be
 * tried than of others. */
static uint32_t find_weaker(struct plan *p, uint32_t candidate, const struct supposed *supposed,
                            uint32_t parent)
{
    const struct candidate *c = &p->candidates.at[candidate];
    struct supposed spaces[BUDGET_COPY_PARAMETERS] = { 0 };
    struct text name = { 0 };
    bool any = false, contents = false;
    for (unsigned k = 0; k < LLVMCountParams(c->fn); k++) {
        spaces[k].row = supposed[k].row;
        spaces[k].flags = supposed[k].flags;
        any |= spaces[k].row != NULL;
        contents |= supposed[k].shape != CONTENTS_NONE;
    }
    put_name(p, c, spaces, &name);
    bool wanted = any && contents && !GUARD("specialize:made-for", is_made_for(c->fn, &name));
    uint32_t weaker =
        wanted ? find_context(p, candidate, &name, spaces, parent, p->u->option[OPTION_COPIES])
               : PTRMAP_NONE;
    text_fini(&name);
    return weaker;
}

/* The launches in which a call runs: those of the copy that holds it, or of its function. */
static uint64_t launches_at(const struct plan *p, LLVMValueRef call, uint32_t parent)
{
    return parent == PTRMAP_NONE
               ? trial_launches(&p->trial,
                                facts_range(p->u->facts, LLVMGetBasicBlockParent(
                                                             LLVMGetInstructionParent(call))))
               : p->contexts.at[parent].launches;
}

/* The context that a call wants.  PTRMAP_NONE: the call knows nothing more than the callee does. */
static uint32_t wanted_context(struct plan *p, LLVMValueRef call, uint32_t parent,
                               const uint32_t *shapes, uint32_t n_shapes)
{
    LLVMValueRef fn = ir_callee(call);
    uint32_t candidate = fn ? ptrmap_find(&p->number, fn) : PTRMAP_NONE;
    if (candidate == PTRMAP_NONE)
        return PTRMAP_NONE;
    const struct candidate *c = &p->candidates.at[candidate];
    struct supposed supposed[BUDGET_COPY_PARAMETERS] = { 0 };
    struct text name = { 0 };
    bool any = false, keeps = false;
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        LLVMUseRef use = LLVMGetOperandUse(call, k);
        struct supposed *s = &supposed[k];
        struct fact fact = c->asks[k] ? facts_at_use(p->u->facts, use, 1) : (struct fact){ 0 };
        if (c->asks[k] & ASKS_SPACE)
            s->row = facts_signable(p->u->facts, fact);
        s->flags = fact.flags;
        if (c->asks[k] & ASKS_CONTENTS) {
            s->shape = shape_at(p, fact, shapes, n_shapes, &s->offset);
            if (s->shape == CONTENTS_NONE)
                s->shape = contents_of(&p->contents, LLVMGetUsedValue(use), &s->offset);
        }
        any |= s->row || s->shape != CONTENTS_NONE;
        keeps |= !GUARD("plan:escapes", !gain_keeps_variable(p, call, k, s));
    }
    put_name(p, c, supposed, &name);
    uint32_t context = PTRMAP_NONE;
    if (any && !GUARD("specialize:made-for", is_made_for(fn, &name))) {
        context = find_context(p, candidate, &name, supposed, parent, 0);
        if (context == PTRMAP_NONE)
            context = find_weaker(p, candidate, supposed, parent);
    }
    if (context != PTRMAP_NONE && !GUARD("plan:result", !gain_asks_result(p, call, c)))
        p->contexts.at[context].asked = true;
    if (context != PTRMAP_NONE)
        p->contexts.at[context].keeps |= keeps;
    if (context != PTRMAP_NONE)
        p->contexts.at[context].launches |= launches_at(p, call, parent);
    text_fini(&name);
    return context;
}

/* Supposes the facts that the context gives its function's parameters.  Returns the number of
 * objects made for it. */
static uint32_t suppose(struct plan *p, const struct plan_context *x, LLVMValueRef fn,
                        uint32_t *shapes)
{
    assert(LLVMCountParams(fn) <= BUDGET_COPY_PARAMETERS && "may_copy() refuses more");
    uint32_t n = 0;
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        const struct supposed *s = &x->supposed[k];
        uint32_t node = facts_node(p->u->facts, LLVMGetParam(fn, k));
        if (!s->row && s->shape == CONTENTS_NONE)
            continue;
        struct fact fact = p->u->facts->fact.at[node];
        if (s->row) {
            fact = choice_suppose(p->u->facts, fact, s->row, s->flags);
        }
        if (s->shape != CONTENTS_NONE) {
            shapes[n++] = s->shape;
            fact.object = contents_object(&p->contents, &p->trial, s->shape);
            fact.rem = s->offset;
            fact.mod = 0;
            fact.low = 0;
            fact.end = 0;
        }
        trial_suppose(&p->trial, node, fact);
    }
    return n;
}

/* What a copy loads from contents and returns in a struct, calls put into other variables: the next
 * run plans for their contents.  So such a result is no gain. */
static void try_context(struct plan *p, uint32_t number)
{
    assert(number < p->contexts.n && p->trial.node.n == 0 && "a context, and no other trial");
    struct candidate *c = &p->candidates.at[p->contexts.at[number].candidate];
    uint32_t shapes[BUDGET_COPY_PARAMETERS], call = 0, block = 0;
    uint32_t n = suppose(p, &p->contexts.at[number], c->fn, shapes);
    uint64_t gain = 0, returned = 0;
    trial_run(&p->trial, facts_range(p->u->facts, c->fn), p->contexts.at[number].launches);
    IR_EACH_BLOCK (c->fn, bb) {
        IR_EACH_INSTRUCTION (bb, i) {
            pass_ask(p->u);
            gain += gain_of(p, i, c->depth[block]);
            returned += n > 0 && c->results > 1 ? 0 : gain_of_result(p, c, i);
            if (!LLVMIsACallInst(i))
                continue;
            uint32_t to = wanted_context(p, i, number, shapes, n);
            if (to != PTRMAP_NONE)
                vec_push_in(&p->arena, &p->contexts.at[number].calls,
                            ((struct redirection){ call, to }));
            call++;
        }
        block++;
    }
    trial_end(&p->trial);
    p->contexts.at[number].gain = gain;
    p->contexts.at[number].returned = returned;
}

static void find_contexts(struct plan *p)
{
    WORLD_EACH_FUNCTION (p->u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                uint32_t to = LLVMIsACallInst(i) && !pass_ask(p->u)
                                  ? wanted_context(p, i, PTRMAP_NONE, NULL, 0)
                                  : PTRMAP_NONE;
                if (to != PTRMAP_NONE)
                    vec_push_in(&p->arena, &p->roots, ((struct root){ i, to }));
            }
    for (uint32_t k = 0; k < p->contexts.n && !p->u->cancelled; k++)
        try_context(p, k);
}

/* ---- crowded functions ---- */

static bool is_crowded(const struct plan *p, const struct candidate *c)
{
    return c->copies + c->helping > p->u->option[OPTION_COPIES];
}

/* Gives contexts of crowded functions their weaker ones, and tries these. */
static void relieve(struct plan *p)
{
    uint32_t n = p->contexts.n;
    for (uint32_t k = 0; k < n; k++)
        p->candidates.at[p->contexts.at[k].candidate].helping += gain_in(&p->contexts.at[k]) > 0;
    for (uint32_t k = 0; k < n; k++) {
        const struct plan_context *x = &p->contexts.at[k];
        if (gain_in(x) > 0 && is_crowded(p, &p->candidates.at[x->candidate])) {
            uint32_t weaker = find_weaker(p, x->candidate, x->supposed, x->parent);
            p->contexts.at[k].weaker = weaker;
            if (weaker != PTRMAP_NONE) {
                p->contexts.at[weaker].serves++;
                p->contexts.at[weaker].asked |= p->contexts.at[k].asked;
                p->contexts.at[weaker].keeps |= p->contexts.at[k].keeps;
                p->contexts.at[weaker].launches |= p->contexts.at[k].launches;
            }
        }
    }
    /* One that would serve a single context gains nothing: it is not tried. */
    for (uint32_t k = n; k < p->contexts.n && !p->u->cancelled; k++)
        if (p->contexts.at[k].serves != 1)
            try_context(p, k);
}

/* ---- selection ---- */

/* Which contexts are selected first, so that as many calls as possible go to some copy. */
enum rank {
    RANK_SHARED, /* for several contexts of a crowded function */
    RANK_ALONE,
    RANK_SERVED, /* those several: their calls have the shared one */
};

/* The copies with which each context of the function that gains would have one: those that share
 * (relieve()) are not needed then. */
static int64_t copies_wanted(const struct candidate *c) { return (int64_t)c->earlier + c->helping; }

/* Selects a context together with the callers it depends on, or none of them. */
static void select_chain(struct plan *p, uint32_t number)
{
    assert(number < p->contexts.n && "a context of the plan");
    uint64_t cost = 0, left = choice_most_copied(p->u->option, p->instructions);
    left = left > p->copied ? left - p->copied : 0;
    for (uint32_t k = number; k != PTRMAP_NONE && !p->contexts.at[k].selected;
         k = p->contexts.at[k].parent) {
        struct candidate *c = &p->candidates.at[p->contexts.at[k].candidate];
        cost += c->instructions;
        if (c->copies >= p->u->option[OPTION_COPIES]) {
            plan_tell_met(p, c, OPTION_COPIES, copies_wanted(c));
            return;
        }
        if (cost > left) {
            plan_tell_met(p, c, OPTION_COPIED, (int64_t)(p->copied + cost));
            return;
        }
    }
    for (uint32_t k = number; k != PTRMAP_NONE && !p->contexts.at[k].selected;
         k = p->contexts.at[k].parent) {
        p->contexts.at[k].selected = true;
        p->candidates.at[p->contexts.at[k].candidate].copies++;
    }
    p->copied += cost;
}

static enum rank rank_of(const struct plan *p, const struct plan_context *x)
{
    const struct plan_context *weaker =
        x->weaker == PTRMAP_NONE ? NULL : &p->contexts.at[x->weaker];
    bool served = weaker && weaker->serves > 1 && gain_in(weaker) > 0;
    return x->serves > 1 ? RANK_SHARED : served ? RANK_SERVED : RANK_ALONE;
}

static bool select_contexts(struct plan *p)
{
    VEC_OF(struct choice) choices = { 0 };
    for (uint32_t k = 0; k < p->contexts.n; k++) {
        const struct plan_context *x = &p->contexts.at[k];
        uint32_t cost = p->candidates.at[x->candidate].instructions;
        if (!GUARD("specialize:useless", gain_in(x) == 0))
            vec_push(&choices,
                     ((struct choice){ rank_of(p, x), choice_value(gain_in(x), cost), k }));
    }
    choice_sort(choices.at, choices.n);
    for (uint32_t k = 0; k < choices.n; k++)
        select_chain(p, choices.at[k].context);
    bool any = choices.n > 0;
    vec_fini(&choices);
    return any;
}

bool plan_make(struct plan *p, struct unit *u)
{
    assert(u->props & PROP_FACTS && u->has_generic && "trials start from facts");
    *p = (struct plan){ .u = u };
    arena_init(&p->arena);
    ptrmap_init_in(&p->number, &p->arena, 64);
    intern_init(&p->names, &p->arena);
    trial_init(&p->trial, u->facts);
    pass_is_cancelled(u);
    find_candidates(p);
    if (p->candidates.n == 0 || pass_is_cancelled(u))
        return false;
    gain_find_dependent(p);
    contents_init(&p->contents, u, &p->arena);
    find_contexts(p);
    relieve(p);
    return !p->u->cancelled && select_contexts(p);
}

void plan_fini(struct plan *p)
{
    trial_fini(&p->trial);
    arena_fini(&p->arena);
}
