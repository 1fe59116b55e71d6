/* SPDX-License-Identifier: Apache-2.0 */
/* summary.c - writes the graph of one file, and reads it.
 *
 * Written are the nodes from which a pointer reaches the boundary or memory, each once:
 *
 *     %q = getelementptr i8, ptr %p, i64 4        not: only a float is loaded through %q
 *     %r = addrspacecast ptr %q to ptr            not by itself: a JOIN of one input is its input
 *     two equal getelementptr                     one of them
 *
 * Nodes of equal kind and inputs have equal facts, because all nodes of a summary run in all
 * launches.  Those of two functions stay apart, so that a copy of one is a copy of its nodes
 * (thin_copy.c).  A node without a way to an effect or to the boundary is a value that the program
 * could as well not compute; without it, facts are equal or smaller, since it may have made two
 * objects one group. */
#include "thin/thin.h"

#include "base/intern.h"
#include "space/target.h"
#include "trace/trace.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- which nodes ---- */

struct reduction {
    const struct facts *f;
    struct arena arena;
    uint32_t *same;            /* node -> the node that stands for it, an earlier one or itself */
    uint32_t *number;          /* node -> its number in the file, from 1; 0: it is not written */
    uint32_t *owner;           /* node -> 1 + the symbol of the function that it is in; 0: none */
    bool *fixed;               /* nodes of the boundary: their inputs change later */
    struct intern shapes;      /* of the nodes seen so far … */
    VEC_OF(uint32_t) of_shape; /* … and the first node of each */
    VEC_OF(uint32_t) work;
    struct intern types; /* hashes of types, each once */
};

static uint32_t stands_for(const struct reduction *r, uint32_t node)
{
    while (r->same[node] != node) /* each step goes to an earlier node */
        node = r->same[node];
    return node;
}

static uint32_t input_of(const struct reduction *r, const struct node *n, uint32_t k)
{
    assert(k < n->n_in && "an input of the node");
    return stands_for(r, r->f->input.at[n->in + k]);
}

/* The one node that a JOIN is the same as; itself if it is not. */
static uint32_t joined(const struct reduction *r, uint32_t node)
{
    const struct node *n = &r->f->node.at[node];
    if (n->op != OP_JOIN || n->n_in == 0 || n->narrows || !space_empty(n->mask))
        return node;
    uint32_t first = input_of(r, n, 0);
    for (uint32_t k = 1; k < n->n_in; k++)
        if (input_of(r, n, k) != first)
            return node;
    bool near = r->owner[first] == r->owner[node] || r->f->node.at[first].op == OP_CONST;
    return first < node && r->f->node.at[first].view == n->view && near ? first : node;
}

/* What a node is, without where it stands. */
struct shape {
    struct fact fact;
    uint32_t mask, mod, n_in, how, owner;
    int32_t rem, span;
    uint32_t in[4];
};

/* The node that is the same as `node` and was found first, perhaps itself.  Nodes of many inputs
 * are not compared. */
static uint32_t twin_of(struct reduction *r, uint32_t node)
{
    const struct node *n = &r->f->node.at[node];
    struct shape s = { .mask = n->mask.bits, .n_in = n->n_in, .rem = n->rem, .span = n->span };
    if (n->op >= OP_STORE || n->n_in > COUNTOF(s.in))
        return node;
    s.mod = n->op == OP_LOAD ? 0 : n->mod; /* the solver's own there */
    s.how = n->op | (uint32_t)n->view << 8 | (uint32_t)n->inbounds << 16 |
            (uint32_t)n->narrows << 17 | (uint32_t)n->nowrap << 18 | (uint32_t)n->part << 19;
    s.owner = n->n_in > 0 ? r->owner[node] : 0;
    if (n->op == OP_CONST)
        s.fact = r->f->fact.at[node];
    for (uint32_t k = 0; k < n->n_in; k++)
        s.in[k] = input_of(r, n, k);
    uint32_t k = intern_put(&r->shapes, &s, sizeof s);
    if (k == r->of_shape.n)
        vec_push_in(&r->arena, &r->of_shape, node);
    return r->of_shape.at[k];
}

/* True if the effect changes nothing: it gives away what is no pointer, or writes bytes that are no
 * pointer to memory outside. */
static bool is_idle(const struct reduction *r, const struct node *n)
{
    uint32_t in = input_of(r, n, 0);
    struct fact x = r->f->fact.at[in];
    uint32_t harmless = FACT_NULL | FACT_PLAIN | FACT_ZERO | FACT_PASSED | FACT_FIXED;
    if (r->f->node.at[in].op != OP_CONST || r->fixed[in])
        return false;
    if (n->op == OP_ESCAPE || n->op == OP_LOOK || n->op == OP_REVEAL)
        return space_empty(x.set) && x.object == MEMORY_NONE && !(x.flags & ~harmless);
    return x.object == MEMORY_NONE ||
           (n->op == OP_STORE && n->n_in == 1 && x.object == MEMORY_UNKNOWN);
}

static void mark(struct reduction *r, uint32_t node)
{
    node = stands_for(r, node);
    if (r->number[node])
        return;
    r->number[node] = 1;
    vec_push_in(&r->arena, &r->work, node);
}

/* Calls `fn` for each node of the boundary that is no argument. */
static void each_fixed(const struct boundary *b, void (*fn)(struct reduction *r, uint32_t node),
                       struct reduction *r)
{
    fn(r, b->pool);
    fn(r, b->given);
    for (uint32_t k = 0; k < b->symbol.n; k++) {
        const struct symbol *s = &b->symbol.at[k];
        for (uint32_t p = 0; p < s->params; p++)
            fn(r, b->leaf.at[s->param + p].node);
        for (uint32_t p = 0; p < s->results; p++)
            fn(r, s->result + p);
        if (s->given)
            fn(r, s->others);
    }
    for (uint32_t k = 0; k < b->call.n; k++)
        for (uint32_t p = 0; p < b->call.at[k].results; p++)
            fn(r, b->call.at[k].result + p);
}

static void fix(struct reduction *r, uint32_t node) { r->fixed[node] = true; }

/* The node in the same function from whose pointer that of `node` is made by moving it in its
 * object: it is in the same spaces. */
static uint32_t root_of(const struct reduction *r, uint32_t node)
{
    node = stands_for(r, node);
    while (r->f->node.at[node].op == OP_OFFSET && !r->fixed[node] && /* inputs are earlier values */
           input_of(r, &r->f->node.at[node], 0) < node)
        node = input_of(r, &r->f->node.at[node], 0);
    return node;
}

/* Fills `owner`. */
static void find_owners(struct reduction *r, const struct boundary *b)
{
    for (uint32_t k = 0; k < b->symbol.n; k++)
        for (uint32_t node = b->symbol.at[k].first; node < b->symbol.at[k].end; node++)
            r->owner[node] = k + 1; /* ranges are disjoint: each node once */
}

/* Numbers the nodes that are written, in their order, from 1.  Returns how many they are. */
static uint32_t reduce(struct reduction *r, const struct facts *f, const struct boundary *b)
{
    uint32_t n = f->node.n, written = 0;
    *r = (struct reduction){ .f = f };
    arena_init(&r->arena);
    intern_init(&r->shapes, &r->arena);
    intern_init(&r->types, &r->arena);
    r->same = NEWN(&r->arena, uint32_t, n + 1);
    r->number = NEWN(&r->arena, uint32_t, n + 1);
    r->owner = NEWN(&r->arena, uint32_t, n + 1);
    r->fixed = NEWN(&r->arena, bool, n + 1);
    find_owners(r, b);
    each_fixed(b, fix, r);
    for (uint32_t k = 0; k < n; k++)
        r->same[k] = k; /* inputs may stand behind the node */
    for (uint32_t k = 0; k < n; k++)
        if (!r->fixed[k] && (r->same[k] = joined(r, k)) == k)
            r->same[k] = twin_of(r, k);
    for (uint32_t k = 0; k < n; k++)
        if (f->node.at[k].op >= OP_STORE && !is_idle(r, &f->node.at[k]))
            mark(r, k);
    each_fixed(b, mark, r);
    for (uint32_t k = 0; k < b->call.n; k++)
        for (uint32_t p = 0; p < b->call.at[k].args; p++)
            mark(r, b->leaf.at[b->call.at[k].arg + p].node);
    for (uint32_t k = 0; k < b->access.n; k++)
        mark(r, root_of(r, b->access.at[k].node));
    while (r->work.n > 0) {
        const struct node *at = &f->node.at[r->work.at[--r->work.n]];
        for (uint32_t k = 0; k < at->n_in; k++)
            mark(r, f->input.at[at->in + k]);
    }
    for (uint32_t k = 0; k < n; k++)
        if (r->number[k])
            r->number[k] = ++written;
    return written;
}

static uint32_t number_of(const struct reduction *r, uint32_t node)
{
    uint32_t number = r->number[stands_for(r, node)];
    assert(number > 0 && "a node that is written");
    return number - 1;
}

/* The number of inputs of a node of the kind; -1: the file says it. */
static int inputs_of(unsigned op)
{
    switch ((enum fact_op)op) {
    case OP_CONST:
    case OP_NUMBER: return 0;
    case OP_JOIN:
    case OP_DERIVED:
    case OP_NUDGE:
    case OP_STORE: return -1;
    case OP_WITHIN:
    case OP_ARITH:
    case OP_SUB:
    case OP_COPY: return 2;
    default: return 1;
    }
}

/* ---- writing ---- */

/* What of a node is not 0, and stands behind it. */
enum { HAS_MASK = 1, HAS_MOD = 2, HAS_REM = 4, HAS_SPAN = 8 };

static void put_fact(struct thin_bytes *b, struct fact x)
{
    thin_put(b, x.set.bits);
    thin_put(b, x.flags);
    thin_put(b, x.object);
    thin_put(b, x.mod);
    if (x.mod == 0)
        thin_put_signed(b, x.rem);
    if (x.mod == 0)
        return;
    thin_put_signed(b, x.rem);
    thin_put_signed(b, x.low);
    thin_put(b, x.end);
}

/* The marks `nulls` and `nowhere` belong to a solution, so they are not written.  `passes` is not
 * written either: a pointer that comes from another file always counts as one that may become a
 * parameter (infer_given_fact()). */
static void put_node(struct thin_bytes *b, const struct reduction *r, uint32_t node)
{
    const struct node *n = &r->f->node.at[node];
    uint32_t mod = n->op == OP_LOAD || n->op == OP_COPY ? 0 : n->mod;
    uint32_t has = (space_empty(n->mask) ? 0 : HAS_MASK) | (mod ? HAS_MOD : 0) |
                   (n->rem ? HAS_REM : 0) | (n->span ? HAS_SPAN : 0);
    thin_put(b, n->op | (uint32_t)n->view << 5);
    thin_put(b, has | (uint32_t)n->inbounds << 4 | (uint32_t)n->narrows << 5 |
                    (uint32_t)n->nowrap << 6 | (uint32_t)n->part << 7);
    assert(inputs_of(n->op) < 0 || inputs_of(n->op) == (int)n->n_in);
    if (inputs_of(n->op) < 0)
        thin_put(b, n->n_in);
    for (uint32_t k = 0; k < n->n_in; k++)
        thin_put_signed(b, (int64_t)number_of(r, node) - number_of(r, input_of(r, n, k)));
    if (has & HAS_MASK)
        thin_put(b, n->mask.bits);
    if (has & HAS_MOD)
        thin_put(b, mod);
    if (has & HAS_REM)
        thin_put_signed(b, n->rem);
    if (has & HAS_SPAN)
        thin_put_signed(b, n->span);
    if (n->op == OP_CONST)
        put_fact(b, r->f->fact.at[node]);
}

/* Each leaf by the distance from the one before. */
static void put_leaves(struct thin_bytes *b, const struct reduction *r, const struct boundary *from,
                       uint32_t first, uint32_t n)
{
    uint32_t node = 0, param = 0;
    thin_put(b, n);
    for (uint32_t k = 0; k < n; k++) {
        const struct boundary_leaf *leaf = &from->leaf.at[first + k];
        assert(leaf->param >= param && "in order");
        thin_put_signed(b, (int64_t)number_of(r, leaf->node) - node);
        thin_put(b, leaf->param - param);
        node = number_of(r, leaf->node);
        param = leaf->param;
    }
}

/* Nodes that follow each other. */
static void put_results(struct thin_bytes *b, const struct reduction *r, uint32_t first, uint32_t n)
{
    thin_put(b, n);
    if (n > 0)
        thin_put(b, number_of(r, first));
}

static void put_types(struct thin_bytes *b, struct reduction *r, const struct boundary *from)
{
    for (uint32_t k = 0; k < from->symbol.n; k++)
        intern_put(&r->types, &from->symbol.at[k].type, sizeof from->symbol.at[k].type);
    thin_put(b, r->types.n);
    for (uint32_t k = 0; k < r->types.n; k++) {
        uint64_t type;
        memcpy(&type, intern_get(&r->types, k), sizeof type);
        thin_put(b, type);
    }
}

/* The nodes from `first` to `end` that are written: the first and their number. */
static void put_range(struct thin_bytes *b, const struct reduction *r, uint32_t first, uint32_t end,
                      uint32_t written)
{
    while (first < end && r->number[first] == 0)
        first++;
    while (end > first && r->number[end - 1] == 0)
        end--;
    thin_put(b, first < end ? r->number[first] - 1 : written);
    thin_put(b, first < end ? r->number[end - 1] - r->number[first] + 1 : 0);
}

static int by_node(const void *a, const void *b)
{
    const struct boundary_access *x = a, *y = b;
    return x->node < y->node ? -1 : x->node > y->node;
}

/* The accesses of a body, those through pointers of one root together. */
static void put_accesses(struct thin_bytes *b, struct reduction *r, const struct boundary *from,
                         const struct symbol *s)
{
    struct boundary_access *at = NEWN(&r->arena, struct boundary_access, s->accesses + 1);
    uint32_t n = 0, last = 0;
    for (uint32_t k = 0; k < s->accesses; k++) {
        struct boundary_access x = from->access.at[s->access + k];
        at[k] = (struct boundary_access){ number_of(r, root_of(r, x.node)), x.weight };
    }
    if (s->accesses)
        qsort(at, s->accesses, sizeof *at, by_node);
    for (uint32_t k = 0; k < s->accesses; k++) {
        if (n > 0 && at[n - 1].node == at[k].node)
            at[n - 1].weight += at[k].weight;
        else
            at[n++] = at[k];
    }
    thin_put(b, n);
    for (uint32_t k = 0; k < n; last = at[k++].node) {
        thin_put(b, at[k].node - last);
        thin_put(b, at[k].weight);
    }
}

/* Of a function that may be copied, what a copy has. */
static void put_body(struct thin_bytes *b, struct reduction *r, const struct boundary *from,
                     const struct symbol *s, uint32_t written)
{
    uint32_t owns = 0;
    put_range(b, r, s->first, s->end, written);
    if (!(s->flags & SYMBOL_COPIES))
        return;
    thin_put(b, s->instructions);
    put_accesses(b, r, from, s);
    for (uint32_t k = 0; k < s->owns; k++)
        owns += r->number[from->own.at[s->own + k]] > 0;
    thin_put(b, owns);
    for (uint32_t k = 0; k < s->owns; k++)
        if (r->number[from->own.at[s->own + k]])
            thin_put(b, r->number[from->own.at[s->own + k]] - 1);
}

static void put_symbol(struct thin_bytes *b, struct reduction *r, const struct boundary *from,
                       const struct symbol *s, uint32_t written)
{
    thin_put_text(b, s->name);
    thin_put(b, intern_find(&r->types, &s->type, sizeof s->type));
    thin_put(b, s->flags);
    if (!(s->flags & SYMBOL_DEFINED))
        return;
    put_leaves(b, r, from, s->param, s->params);
    put_results(b, r, s->result, s->results);
    thin_put(b, s->given);
    if (s->given)
        thin_put(b, number_of(r, s->others));
    put_body(b, r, from, s, written);
}

static void put_call(struct thin_bytes *b, const struct reduction *r, const struct boundary *from,
                     const struct symbol_call *c, uint32_t written)
{
    thin_put(b, (uint64_t)c->symbol << 1 | c->own);
    thin_put(b, c->caller);
    thin_put(b, (uint64_t)c->number << 3 | c->depth);
    put_leaves(b, r, from, c->arg, c->args);
    put_results(b, r, c->result, c->results);
    if (!c->own)
        put_range(b, r, c->first, c->end, written);
}

void thin_write_summary(const struct facts *f, const struct thin_file *file, struct text *ret)
{
    struct thin_bytes b = { 0 };
    struct reduction r;
    const struct boundary *from = &file->boundary;
    uint32_t n = reduce(&r, f, from);
    thin_put_text(&b, file->target);
    thin_put(&b, f->word);
    thin_put(&b, file->hash);
    thin_put(&b, f->memory.object.n - MEMORY_UNKNOWN - 1);
    for (uint32_t k = MEMORY_UNKNOWN + 1; k < f->memory.object.n; k++) {
        const struct object *o = &f->memory.object.at[k];
        thin_put(&b, (uint64_t)o->host | (uint64_t)o->visible << 1 | (uint64_t)o->zeros << 2);
    }
    thin_put(&b, n);
    for (uint32_t k = 0; k < f->node.n; k++)
        if (r.number[k])
            put_node(&b, &r, k);
    thin_put(&b, number_of(&r, from->pool));
    thin_put(&b, number_of(&r, from->given));
    thin_put(&b, from->guesses | (uint64_t)from->calls_guess << 1);
    thin_put(&b, from->instructions);
    put_types(&b, &r, from);
    thin_put(&b, from->symbol.n);
    for (uint32_t k = 0; k < from->symbol.n; k++)
        put_symbol(&b, &r, from, &from->symbol.at[k], n);
    thin_put(&b, from->call.n);
    for (uint32_t k = 0; k < from->call.n; k++)
        put_call(&b, &r, from, &from->call.at[k], n);
    thin_put(&b, from->other.n);
    for (uint32_t k = 0; k < from->other.n; k++)
        thin_put_text(&b, from->other.at[k]);
    thin_close(&b, THIN_SUMMARY, ret);
    arena_fini(&r.arena);
}

/* ---- reading ---- */

struct reader {
    struct thin_bytes b;
    struct facts *f;
    struct boundary *to;
    uint32_t first, n;        /* the file's nodes: n from `first` on */
    uint32_t object, objects; /* likewise its objects */
    uint32_t types;           /* the number of types: their hashes are … */
    uint64_t *type;           /* … here, in the boundary's arena */
};

static uint32_t get_node_number(struct reader *r) { return r->first + thin_get_below(&r->b, r->n); }

/* Bad, unless the node has a value: an effect is no argument, and nothing is joined with it. */
static void want_value(struct reader *r, uint32_t node)
{
    r->b.bad |= r->f->node.at[node].op >= OP_STORE;
}

/* The number of a node of the boundary.  All nodes were read. */
static uint32_t get_value_number(struct reader *r)
{
    uint32_t node = get_node_number(r);
    if (!r->b.bad)
        want_value(r, node);
    return node;
}

static int32_t get_int(struct thin_bytes *b)
{
    int64_t x = thin_get_signed(b);
    b->bad |= x < INT32_MIN || x > INT32_MAX;
    return b->bad ? 0 : (int32_t)x;
}

static struct fact get_fact(struct reader *r)
{
    struct thin_bytes *b = &r->b;
    struct fact x = { .set.bits = thin_get_below(b, UINT64_C(1) << SPACE_LEAVES),
                      .flags = thin_get_below(b, FACT_ALL + 1),
                      .object = thin_get_below(b, MEMORY_UNKNOWN + 1 + (uint64_t)r->objects),
                      .mod = thin_get_below(b, UINT64_C(1) << 32),
                      .rem = get_int(b) };
    if (x.object > MEMORY_UNKNOWN)
        x.object = r->object + (x.object - MEMORY_UNKNOWN - 1);
    if (x.mod) {
        x.low = get_int(b);
        x.end = thin_get_below(b, UINT64_C(1) << 32);
    }
    return x;
}

static void get_node(struct reader *r, uint32_t node)
{
    struct thin_bytes *b = &r->b;
    uint32_t kind = thin_get_below(b, 3 << 5 | 31), how = thin_get_below(b, 256);
    int fixed = inputs_of(kind & 31);
    uint32_t n = fixed < 0 ? thin_get_count(b) : (uint32_t)fixed;
    struct node *to = &r->f->node.at[node];
    b->bad |= (kind & 31) > OP_REVEAL;
    *to = (struct node){ .op = kind & 31,
                         .view = (uint8_t)(kind >> 5),
                         .inbounds = how >> 4 & 1,
                         .narrows = how >> 5 & 1,
                         .nowrap = how >> 6 & 1,
                         .part = how >> 7 & 1,
                         .in = r->f->input.n,
                         .n_in = n };
    for (uint32_t k = 0; k < n && !b->bad; k++) {
        int64_t in = (int64_t)node - thin_get_signed(b);
        b->bad |= in < r->first || in >= (int64_t)r->first + r->n;
        vec_push(&r->f->input, b->bad ? r->first : (uint32_t)in);
    }
    to->mask.bits = how & HAS_MASK ? thin_get_below(b, UINT64_C(1) << 32) : 0;
    to->mod = how & HAS_MOD ? thin_get_below(b, UINT64_C(1) << 32) : 0;
    to->rem = how & HAS_REM ? get_int(b) : 0;
    to->span = how & HAS_SPAN ? get_int(b) : 0;
    bool access = to->op == OP_LOAD || (to->op >= OP_STORE && to->op <= OP_COPY);
    b->bad |= access && to->rem < -1; /* a size, or unknown */
    if (to->op == OP_CONST)
        r->f->fact.at[node] = get_fact(r);
}

static uint32_t get_leaves(struct reader *r, uint32_t *ret_n)
{
    uint32_t first = r->to->leaf.n, param = 0;
    int64_t node = 0;
    *ret_n = thin_get_count(&r->b);
    for (uint32_t k = 0; k < *ret_n && !r->b.bad; k++) {
        int64_t by = thin_get_signed(&r->b);
        r->b.bad |= by < -node || by >= (int64_t)r->n - node;
        node += r->b.bad ? 0 : by;
        if (!r->b.bad)
            want_value(r, r->first + (uint32_t)node);
        param += thin_get_below(&r->b, (uint64_t)UINT32_MAX - param);
        vec_push_in(&r->to->arena, &r->to->leaf,
                    ((struct boundary_leaf){ r->first + (uint32_t)node, param }));
    }
    return first;
}

/* The nodes of a result, which follow each other: their count is returned. */
static uint32_t get_results(struct reader *r, uint32_t *ret_first)
{
    uint32_t n = thin_get_below(&r->b, (uint64_t)r->n + 1);
    *ret_first = n > 0 ? get_node_number(r) : 0;
    r->b.bad |= n > r->first + r->n - *ret_first && n > 0;
    for (uint32_t k = 0; k < n && !r->b.bad; k++)
        want_value(r, *ret_first + k);
    return r->b.bad ? 0 : n;
}

static void get_types(struct reader *r)
{
    r->types = thin_get_count(&r->b);
    r->type = NEWN(&r->to->arena, uint64_t, (size_t)r->types + 1);
    for (uint32_t k = 0; k < r->types; k++)
        r->type[k] = thin_get(&r->b);
}

/* A range of nodes; returns its first. */
static uint32_t get_range(struct reader *r, uint32_t *ret_end)
{
    uint32_t first = thin_get_below(&r->b, (uint64_t)r->n + 1);
    uint32_t n = thin_get_below(&r->b, (uint64_t)r->n + 1);
    r->b.bad |= n > r->n - first;
    *ret_end = r->first + first + (r->b.bad ? 0 : n);
    return r->first + first;
}

static void get_body(struct reader *r, struct symbol *s)
{
    uint32_t node = 0;
    s->first = get_range(r, &s->end);
    if (!(s->flags & SYMBOL_COPIES))
        return;
    s->instructions = thin_get_below(&r->b, UINT64_C(1) << 32);
    s->access = r->to->access.n;
    s->accesses = thin_get_count(&r->b);
    for (uint32_t k = 0; k < s->accesses && !r->b.bad; k++) {
        node += thin_get_below(&r->b, (uint64_t)r->n - node);
        struct boundary_access x = { r->first + node, thin_get_below(&r->b, UINT64_C(1) << 32) };
        vec_push_in(&r->to->arena, &r->to->access, x);
    }
    s->own = r->to->own.n;
    s->owns = thin_get_count(&r->b);
    for (uint32_t k = 0; k < s->owns && !r->b.bad; k++) {
        node = get_node_number(r);
        r->b.bad |= node < s->first || node >= s->end || r->f->node.at[node].op != OP_CONST ||
                    r->f->fact.at[node].object <= MEMORY_UNKNOWN;
        vec_push_in(&r->to->arena, &r->to->own, node);
    }
}

static void get_symbol(struct reader *r)
{
    struct symbol s = { .name = thin_get_text(&r->b, &r->to->arena) };
    uint32_t type = thin_get_below(&r->b, r->types);
    s.type = r->b.bad ? 0 : r->type[type];
    s.flags = thin_get_below(&r->b, SYMBOL_KEPT << 1);
    if (s.flags & SYMBOL_DEFINED) {
        s.param = get_leaves(r, &s.params);
        s.results = get_results(r, &s.result);
        s.given = thin_get(&r->b);
        s.others = s.given ? get_value_number(r) : 0;
        get_body(r, &s);
    }
    r->b.bad |= s.flags & SYMBOL_COPIES && !(s.flags & SYMBOL_DEFINED);
    r->b.bad |= s.flags & SYMBOL_DEFINED && !(s.flags & SYMBOL_BODY);
    vec_push_in(&r->to->arena, &r->to->symbol, s);
}

static void get_call(struct reader *r)
{
    uint32_t symbol = thin_get_below(&r->b, (uint64_t)r->to->symbol.n << 1);
    struct symbol_call c = { .symbol = symbol >> 1, .own = symbol & 1 };
    c.caller = thin_get_below(&r->b, r->to->symbol.n);
    uint32_t number = thin_get_below(&r->b, UINT64_C(1) << 32);
    c.number = number >> 3;
    c.depth = number & 7;
    c.arg = get_leaves(r, &c.args);
    c.results = get_results(r, &c.result);
    if (!c.own)
        c.first = get_range(r, &c.end);
    if (r->b.bad)
        return;
    struct symbol *in = &r->to->symbol.at[c.caller];
    const struct symbol *of = &r->to->symbol.at[c.symbol];
    in->call = in->calls ? in->call : r->to->call.n;
    in->calls++;
    r->b.bad |= in->call + in->calls != r->to->call.n + 1; /* calls of one body follow each other */
    r->b.bad |= c.own && (!(of->flags & SYMBOL_DEFINED) || c.args != of->params ||
                          (c.results && c.results != of->results));
    vec_push_in(&r->to->arena, &r->to->call, c);
}

/* The target, and a graph for it where there is none yet. */
static int begin(struct trace *t, struct reader *r, struct facts **f, struct thin_file *ret)
{
    struct src_loc at = { .file = ret->path };
    ret->target = thin_get_text(&r->b, &ret->boundary.arena);
    ret->word = thin_get_below(&r->b, 9);
    ret->hash = thin_get(&r->b);
    const struct target *target = target_find(ret->target, strlen(ret->target));
    if (r->b.bad || !target || (ret->word != 4 && ret->word != 8))
        return thin_damaged(t, ret->path);
    if (*f && ((*f)->target->map != target->map || (*f)->word != ret->word))
        return diag_thin_target(t, at, target->name, (*f)->target->name);
    if (!*f)
        *f = facts_create_for(target, ret->word);
    r->f = *f;
    return 0;
}

static void get_objects(struct reader *r)
{
    r->objects = thin_get_count(&r->b);
    r->object = r->f->memory.object.n;
    for (uint32_t k = 0; k < r->objects && !r->b.bad; k++) {
        uint32_t how = thin_get_below(&r->b, 8);
        uint32_t object = memory_new_object(&r->f->memory, how & 1);
        r->f->memory.object.at[object].visible = how >> 1 & 1;
        r->f->memory.object.at[object].zeros = how >> 2 & 1;
    }
}

/* Marks nodes that nothing else may have.  False: something else has one. */
static bool take(const struct reader *r, bool *taken, uint32_t first, uint32_t end)
{
    for (uint32_t node = first; node < end; node++) { /* stops at the first one that was taken */
        if (taken[node - r->first])
            return false;
        taken[node - r->first] = true;
    }
    return true;
}

/* True if each parameter, result and body has nodes of its own: a copy of a body has another node
 * for each (thin_copy.c), and a trial supposes each parameter once. */
static bool bodies_are_apart(const struct reader *r)
{
    bool *taken = base_alloc((size_t)r->n + 1), apart = true;
    memset(taken, 0, (size_t)r->n + 1);
    for (uint32_t k = 0; k < r->to->symbol.n && apart; k++) {
        const struct symbol *s = &r->to->symbol.at[k];
        const struct boundary_leaf *leaf = r->to->leaf.at + s->param;
        apart = take(r, taken, s->first, s->end) &&
                take(r, taken, s->result, s->result + s->results) &&
                take(r, taken, s->others, s->others + (s->given != 0));
        for (uint32_t p = 0; p < s->params && apart; p++)
            apart = take(r, taken, leaf[p].node, leaf[p].node + 1);
    }
    free(taken);
    return apart;
}

int thin_read_summary(struct trace *t, const char *path, const char *bytes, size_t n,
                      struct facts **f, struct thin_file *ret)
{
    struct reader r = { .to = &ret->boundary };
    *ret = (struct thin_file){ .path = path };
    if (thin_open(t, path, THIN_SUMMARY, bytes, n, &r.b) < 0)
        return -1;
    boundary_init(&ret->boundary);
    if (begin(t, &r, f, ret) < 0) {
        thin_forget(ret);
        return -1;
    }
    get_objects(&r);
    r.n = thin_get_count(&r.b);
    r.first = facts_reserve(r.f, r.b.bad ? 0 : r.n);
    for (uint32_t k = 0; k < r.n && !r.b.bad; k++)
        get_node(&r, r.first + k);
    r.to->pool = get_value_number(&r);
    r.to->given = get_value_number(&r);
    uint32_t guesses = thin_get_below(&r.b, 4);
    r.to->guesses = guesses & 1;
    r.to->calls_guess = guesses >> 1;
    r.to->instructions = thin_get_below(&r.b, UINT64_C(1) << 32);
    get_types(&r);
    uint32_t symbols = thin_get_count(&r.b);
    r.to->symbol.room = symbols; /* as many as there are: growing would leave old ones behind */
    r.to->symbol.at = NEWN(&r.to->arena, struct symbol, symbols);
    r.to->symbol.home = &r.to->arena;
    for (uint32_t k = 0; k < symbols && !r.b.bad; k++)
        get_symbol(&r);
    r.b.bad |= !r.b.bad && !bodies_are_apart(&r);
    uint32_t calls = thin_get_count(&r.b);
    r.to->call.room = calls;
    r.to->call.at = NEWN(&r.to->arena, struct symbol_call, calls);
    r.to->call.home = &r.to->arena;
    for (uint32_t k = 0; k < calls && !r.b.bad; k++)
        get_call(&r);
    uint32_t others = thin_get_count(&r.b);
    for (uint32_t k = 0; k < others && !r.b.bad; k++)
        vec_push_in(&r.to->arena, &r.to->other, thin_get_text(&r.b, &r.to->arena));
    ret->first = r.first;
    ret->end = r.first + r.n;
    if (!r.b.bad && r.b.at == r.b.end)
        return 0;
    thin_forget(ret);
    return thin_damaged(t, path);
}

void thin_forget(struct thin_file *file) { boundary_fini(&file->boundary); }
