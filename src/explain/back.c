/* SPDX-License-Identifier: Apache-2.0 */
/* back.c - the shortest way from a node back to where pointers to several spaces come in.
 *
 * A vertex is several if no named space holds all that its pointers may be in.  From such a vertex
 * the walk goes on to those of its inputs that are several, too: inputs of its node; of a load what
 * is stored where it may read; of a copied object what is stored there.  It ends at the first whose
 * set comes from no input, or from inputs that are each in one space, and differ. */
#include "explain/causes.h"

#include "ir/ir.h"

#include <assert.h>

/* An input of a vertex, and the effect that brings it there: a STORE or COPY, else PTRMAP_NONE. */
struct pred {
    uint32_t vertex, via;
};

struct preds {
    VEC(struct pred);
};

static bool is_object(const struct causes *c, uint32_t x) { return x >= c->nodes; }

static struct fact input_fact(const struct causes *c, uint32_t node, uint32_t k)
{
    const struct node *n = &c->f->node.at[node];
    assert(k < n->n_in && "as many inputs as op.def says");
    return c->f->fact.at[c->f->input.at[n->in + k]];
}

/* Adds what the writers of the object bring: a stored value, or a copied object. */
static void add_writers(struct causes *c, uint32_t object, const struct region *where,
                        struct preds *ret)
{
    const struct writer *w;
    uint32_t n = causes_writers(c, object, &w), member[BUDGET_GROUP];
    for (uint32_t k = 0; k < n; k++) {
        const struct node *s = &c->f->node.at[w[k].node];
        struct region to = region_of(input_fact(c, w[k].node, 0), s->rem);
        if ((where && !region_overlap(*where, to)) || s->n_in < 2)
            continue;
        if (s->op == OP_STORE) {
            vec_push(ret, ((struct pred){ c->f->input.at[s->in + 1], w[k].node }));
            continue;
        }
        struct fact from = input_fact(c, w[k].node, 1);
        uint32_t members =
            from.object == MEMORY_NONE ? 0 : memory_members(&c->f->memory, from.object, member);
        for (uint32_t m = 0; m < members; m++) /* at most BUDGET_GROUP */
            vec_push(ret, ((struct pred){ c->nodes + member[m], w[k].node }));
    }
}

static void find_preds(struct causes *c, uint32_t x, struct preds *ret)
{
    ret->n = 0;
    if (is_object(c, x)) {
        add_writers(c, x - c->nodes, NULL, ret);
        return;
    }
    const struct node *n = &c->f->node.at[x];
    if (n->op != OP_LOAD) {
        uint32_t first = n->op == OP_WITHIN; /* input 0 has what other calls pass, too */
        for (uint32_t k = first; k < n->n_in; k++)
            vec_push(ret, ((struct pred){ c->f->input.at[n->in + k], PTRMAP_NONE }));
        return;
    }
    struct fact address = input_fact(c, x, 0);
    struct region where = region_of(address, n->rem);
    uint32_t member[BUDGET_GROUP];
    uint32_t members =
        address.object == MEMORY_NONE ? 0 : memory_members(&c->f->memory, address.object, member);
    for (uint32_t m = 0; m < members; m++)
        add_writers(c, member[m], &where, ret);
}

/* True if the vertex itself brings in pointers, which come from no input. */
static bool is_source(struct causes *c, uint32_t x)
{
    if (is_object(c, x))
        return x - c->nodes == MEMORY_UNKNOWN;
    const struct node *n = &c->f->node.at[x];
    uint32_t member[BUDGET_GROUP];
    switch ((enum fact_op)n->op) {
    case OP_CONST:
    case OP_NUMBER: return true;
    case OP_LOAD: {
        struct fact address = input_fact(c, x, 0);
        if (address.object == MEMORY_NONE)
            return true;
        uint32_t members = memory_members(&c->f->memory, address.object, member);
        for (uint32_t m = 0; m < members; m++)
            if (member[m] == MEMORY_UNKNOWN)
                return true;
        return false;
    }
    case OP_TO_PTR:
        return input_fact(c, x, 0).flags & (FACT_PLAIN | FACT_FAR) &&
               !causes_several(c, input_fact(c, x, 0).set);
    default: return false;
    }
}

static space_set set_of_all(const struct causes *c, const struct preds *preds)
{
    space_set all = space_none();
    for (uint32_t k = 0; k < preds->n; k++)
        all = space_join(all, causes_set(c, preds->at[k].vertex));
    return all;
}

/* Adds the inputs of the vertex that bring pointers to one space. */
static void add_singles(struct causes *c, uint32_t x, struct preds *ret)
{
    struct preds preds = { 0 };
    find_preds(c, x, &preds);
    for (uint32_t k = 0; k < preds.n; k++) {
        space_set set = causes_set(c, preds.at[k].vertex);
        if (!causes_several(c, set) && !space_empty(set))
            vec_push(ret, preds.at[k]);
    }
    vec_fini(&preds);
}

/* The inputs of the vertex, at which a walk ended, that bring pointers to one space.  In a ring of
 * vertices, each of which adds one space, those of all that the walk met. */
static void find_singles(struct causes *c, uint32_t end, struct preds *ret)
{
    add_singles(c, end, ret);
    if (causes_several(c, set_of_all(c, ret)))
        return;
    for (uint32_t k = 0; k < c->queue.n; k++)
        if (c->queue.at[k] != end)
            add_singles(c, c->queue.at[k], ret);
}

/* The vertex at which the walk from `start` ends: one that brings in pointers itself, or whose
 * inputs differ, or none of whose inputs is several; else, in a ring where each vertex adds one
 * space, the last that adds one. */
static uint32_t search(struct causes *c, uint32_t start)
{
    struct preds preds = { 0 };
    uint32_t end = PTRMAP_NONE, best = start;
    c->walk++;
    c->queue.n = 0;
    c->seen[start] = c->walk;
    c->from[start] = PTRMAP_NONE;
    vec_push_in(&c->arena, &c->queue, start);
    for (uint32_t at = 0; at < c->queue.n && end == PTRMAP_NONE; at++) {
        uint32_t x = c->queue.at[at];
        if (is_source(c, x)) {
            end = x;
            break;
        }
        preds.n = 0;
        add_singles(c, x, &preds);
        if (causes_several(c, set_of_all(c, &preds)))
            end = x;
        if (preds.n > 0)
            best = x;
        bool goes_on = false;
        find_preds(c, x, &preds);
        for (uint32_t k = 0; k < preds.n && end == PTRMAP_NONE; k++) {
            uint32_t y = preds.at[k].vertex;
            if (!causes_several(c, causes_set(c, y)))
                continue;
            goes_on = true;
            if (c->seen[y] == c->walk)
                continue;
            c->seen[y] = c->walk;
            c->from[y] = x;
            c->via[y] = preds.at[k].via;
            vec_push_in(&c->arena, &c->queue, y);
        }
        if (end == PTRMAP_NONE && !goes_on)
            end = x;
    }
    vec_fini(&preds);
    return end == PTRMAP_NONE ? best : end;
}

static void push(struct explain_chain *ret, enum cause cause, LLVMValueRef value, LLVMValueRef at)
{
    vec_push(ret, ((struct explain_step){ .cause = cause, .value = value, .at = at }));
}

/* What is worth telling of the way from vertex `x` to its input `y`. */
static void tell_way(struct unit *u, uint32_t x, uint32_t y, struct explain_chain *ret)
{
    struct causes *c = u->causes;
    LLVMValueRef v = is_object(c, x) ? NULL : c->value[x];
    LLVMValueRef to = is_object(c, y) ? NULL : c->value[y];
    if (!is_object(c, x) && c->f->node.at[x].op == OP_WITHIN) {
        push(ret, CAUSE_HANDED_BACK, NULL, causes_at(c, x));
        ret->at[ret->n - 1].fn = c->value[c->f->input.at[c->f->node.at[x].in]];
    } else if (!is_object(c, x) && c->f->node.at[x].op == OP_LOAD && v)
        push(ret, CAUSE_LOADED, v, causes_at(c, x));
    if (c->via[y] != PTRMAP_NONE) {
        bool copy = c->f->node.at[c->via[y]].op == OP_COPY;
        push(ret, copy ? CAUSE_COPIED : CAUSE_STORED, to, causes_at(c, c->via[y]));
    } else if (v && LLVMIsAArgument(v)) {
        push(ret, CAUSE_PASSED, v, causes_link(c, x, y));
        ret->at[ret->n - 1].fn = LLVMGetParamParent(v);
    } else if (v && LLVMIsAFunction(v) && causes_link(c, x, y)) {
        push(ret, CAUSE_RETURNED, to, causes_link(c, x, y));
        ret->at[ret->n - 1].fn = v;
    }
}

void causes_walk(struct unit *u, uint32_t node, struct explain_chain *ret)
{
    struct causes *c = u->causes;
    assert(causes_several(c, c->f->fact.at[node].set) && "a node that no named space holds");
    uint32_t end = search(c, node), n = 0;
    VEC_OF(uint32_t) way = { 0 };
    for (uint32_t x = end; x != PTRMAP_NONE; x = c->from[x])
        vec_push(&way, x);
    for (n = way.n; n-- > 1;)
        tell_way(u, way.at[n], way.at[n - 1], ret);
    vec_fini(&way);
    struct preds preds = { 0 };
    if (!is_source(c, end))
        find_singles(c, end, &preds);
    causes_origin(u, end, causes_several(c, set_of_all(c, &preds)), ret);
    for (uint32_t k = 0, parts = ret->n; k < preds.n && ret->n - parts < BUDGET_NOTES; k++)
        causes_part(u, end, preds.at[k].vertex, preds.at[k].via, parts, ret);
    vec_fini(&preds);
}

LLVMValueRef causes_parameter(struct causes *c, LLVMValueRef v)
{
    struct preds preds = { 0 };
    uint32_t node = facts_node(c->f, v);
    LLVMValueRef ret = NULL;
    c->walk++;
    c->queue.n = 0;
    if (node == PTRMAP_NONE)
        return NULL;
    c->seen[node] = c->walk;
    vec_push_in(&c->arena, &c->queue, node);
    for (uint32_t at = 0; at < c->queue.n && !ret; at++) { /* each vertex once */
        uint32_t x = c->queue.at[at];
        if (!is_object(c, x) && c->value[x] && LLVMIsAArgument(c->value[x]))
            ret = c->value[x];
        find_preds(c, x, &preds);
        for (uint32_t k = 0; k < preds.n && !ret; k++) {
            uint32_t y = preds.at[k].vertex;
            bool passed = is_object(c, y) || c->f->fact.at[y].flags & FACT_PASSED;
            if (!passed || c->seen[y] == c->walk)
                continue;
            c->seen[y] = c->walk;
            vec_push_in(&c->arena, &c->queue, y);
        }
    }
    vec_fini(&preds);
    return ret;
}

void causes_sources(struct unit *u, uint32_t node, struct explain_chain *ret)
{
    struct causes *c = u->causes;
    assert(!causes_several(c, c->f->fact.at[node].set) && "a node whose space is known");
    struct preds preds = { 0 };
    unsigned told = 0;
    c->walk++;
    c->queue.n = 0;
    c->seen[node] = c->walk;
    vec_push_in(&c->arena, &c->queue, node);
    for (uint32_t at = 0; at < c->queue.n && told < BUDGET_NOTES; at++) {
        uint32_t x = c->queue.at[at];
        if (is_source(c, x)) {
            told += !space_empty(causes_set(c, x)); /* at most BUDGET_NOTES */
            if (!space_empty(causes_set(c, x)))
                causes_origin(u, x, false, ret);
            continue;
        }
        find_preds(c, x, &preds);
        for (uint32_t k = 0; k < preds.n; k++) {
            uint32_t y = preds.at[k].vertex;
            if (c->seen[y] == c->walk || space_empty(causes_set(c, y)))
                continue;
            c->seen[y] = c->walk;
            vec_push_in(&c->arena, &c->queue, y);
        }
    }
    vec_fini(&preds);
}
