/* SPDX-License-Identifier: Apache-2.0 */
/* summary.c - writes the graph of one file.
 *
 * Written are the nodes from which a pointer reaches the boundary or memory, each once:
 *
 *     %q = getelementptr i8, ptr %p, i64 4        not: only a float is loaded through %q
 *     %r = addrspacecast ptr %q to ptr            not by itself: a JOIN of one input is its input
 *     two equal getelementptr, or stores          one of them
 *
 * Nodes of one function of equal kind and inputs have equal facts, because they run in the same
 * launches, which the link finds (thin_launch.c).  Those of two functions stay apart, and so do
 * those that functions share, as that of a constant does; a copy of a function is a copy of its
 * nodes (thin_copy.c).  A node without a way to an effect or to the boundary is a value that the
 * program could as well not compute; without it, facts are equal or smaller, since it may have made
 * two objects one group. */
#include "thin/form.h"
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
    uint32_t *call;            /* node -> 1 + the call that it is made for; 0: none */
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
    uint32_t mask, mod, n_in, how, owner, call;
    int32_t rem, span;
    uint32_t in[4];
};

/* The node that is the same as `node` and was found first, perhaps itself.  Nodes of many inputs
 * are not compared.  Effects are the same, too, since to have one twice changes nothing; but not
 * those of two calls, which the link drops where it knows a body (link_call() in thin_link.c). */
static uint32_t twin_of(struct reduction *r, uint32_t node)
{
    const struct node *n = &r->f->node.at[node];
    struct shape s = { .mask = n->mask.bits, .n_in = n->n_in, .rem = n->rem, .span = n->span };
    if (n->n_in > COUNTOF(s.in))
        return node;
    s.mod = n->op == OP_LOAD || n->op == OP_COPY ? 0 : n->mod; /* the solver's own there */
    s.how = n->op | (uint32_t)n->view << 8 | (uint32_t)n->inbounds << 16 |
            (uint32_t)n->narrows << 17 | (uint32_t)n->nowrap << 18 | (uint32_t)n->part << 19 |
            (uint32_t)(n->launch != 0 && n->n_in > 0) << 20 | (uint32_t)n->passes << 21;
    s.owner = n->n_in > 0 ? r->owner[node] : 0;
    s.call = n->op >= OP_STORE ? r->call[node] : 0;
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

/* True if the node makes a number of an address, after which comparisons of pointers tell the
 * program of it (memory_numbered()), even if nothing uses the number. */
static bool makes_number(const struct node *n)
{
    return n->op == OP_TO_INT || (n->op == OP_LOAD && n->view == VIEW_INT);
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

/* Fills `owner` and `call`. */
static void find_owners(struct reduction *r, const struct boundary *b)
{
    for (uint32_t k = 0; k < b->symbol.n; k++)
        for (uint32_t node = b->symbol.at[k].first; node < b->symbol.at[k].end; node++)
            r->owner[node] = k + 1; /* ranges are disjoint: each node once */
    for (uint32_t k = 0; k < b->call.n; k++)
        for (uint32_t node = b->call.at[k].first; node < b->call.at[k].end; node++) { /* likewise */
            assert(r->call[node] == 0 && "a node is made for one call");
            r->call[node] = k + 1;
        }
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
    r->call = NEWN(&r->arena, uint32_t, n + 1);
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
    for (uint32_t k = 0; k < n; k++)
        if (makes_number(&f->node.at[k]))
            mark(r, k);
    each_fixed(b, mark, r);
    for (uint32_t k = 0; k < b->call.n; k++)
        for (uint32_t p = 0; p < b->call.at[k].args; p++)
            mark(r, b->leaf.at[b->call.at[k].arg + p].node);
    for (uint32_t k = 0; k < b->want.n; k++)
        if (b->want.at[k].kind != WANT_STORED)
            mark(r, root_of(r, b->want.at[k].node));
    for (uint32_t k = 0; k < b->filled.n; k++)
        mark(r, b->filled.at[k].node);
    for (uint32_t k = 0; k < b->copied.n; k++) {
        mark(r, b->copied.at[k].to);
        mark(r, b->copied.at[k].from);
    }
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

/* ---- writing ---- */

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

/* The marks `nulls` and `nowhere` belong to a solution, so they are not written. */
static void put_node(struct thin_bytes *b, const struct reduction *r, uint32_t node)
{
    const struct node *n = &r->f->node.at[node];
    uint32_t mod = n->op == OP_LOAD || n->op == OP_COPY ? 0 : n->mod;
    bool load = n->op == OP_LOAD;
    uint32_t has = (space_empty(n->mask) ? 0 : HAS_MASK) | (mod ? HAS_MOD : 0) |
                   (n->rem ? HAS_REM : 0) | (n->span ? HAS_SPAN : 0);
    thin_put(b, n->op | (uint32_t)n->view << 5);
    assert((!load || (!n->inbounds && !n->nowrap)) && (n->op == OP_JOIN || !n->narrows));
    thin_put(b, has | (uint32_t)(load ? n->part : n->inbounds) << 4 |
                    (uint32_t)(load ? n->passes : n->nowrap) << 5 |
                    (uint32_t)(n->op == OP_JOIN ? n->narrows : n->launch != 0) << 6);
    assert(form_inputs(n->op) < 0 || form_inputs(n->op) == (int)n->n_in);
    if (form_inputs(n->op) < 0)
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
        unsigned how = (leaf->fixed ? LEAF_FIXED : 0) | (leaf->returned ? LEAF_RETURNED : 0) |
                       (leaf->masked ? LEAF_MASKED : 0) | (leaf->copied ? LEAF_COPIED : 0);
        thin_put(b, (uint64_t)(leaf->param - param) << LEAF_BITS | how);
        if (leaf->copied)
            thin_put_signed(b, leaf->size);
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
        thin_put_hash(b, type);
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

/* ---- what a better fact would name ---- */

static int compare(uint64_t a, uint64_t b) { return a < b ? -1 : a > b; }

static int by_node(const void *a, const void *b)
{
    const struct boundary_want *x = a, *y = b;
    int order = compare(x->node, y->node);
    order = order ? order : compare(x->kind, y->kind);
    order = order ? order : compare(x->place, y->place);
    order = order ? order : compare(x->rows, y->rows);
    return order ? order : compare(x->writes, y->writes);
}

/* The wants from `first` to `end` by numbers of written nodes, those of equal pointers together.
 * Returns how many they are.  What is stored where no pointer comes back from is not wanted. */
static uint32_t gather(struct reduction *r, const struct boundary *from, uint32_t first,
                       uint32_t end, struct boundary_want **ret)
{
    struct boundary_want *at = NEWN(&r->arena, struct boundary_want, end - first + 1);
    uint32_t all = 0, n = 0;
    for (uint32_t k = first; k < end; k++) {
        struct boundary_want x = from->want.at[k];
        bool stored = x.kind == WANT_STORED;
        if (stored && (!r->number[stands_for(r, x.node)] || !r->number[stands_for(r, x.place)]))
            continue;
        x.node = number_of(r, stored ? x.node : root_of(r, x.node));
        x.place = stored ? number_of(r, x.place) : 0;
        at[all++] = x;
    }
    if (all)
        qsort(at, all, sizeof *at, by_node);
    for (uint32_t k = 0; k < all; k++) {
        if (n > 0 && by_node(&at[n - 1], &at[k]) == 0)
            at[n - 1].weight += at[k].weight;
        else
            at[n++] = at[k];
    }
    *ret = at;
    return n;
}

static void put_wants(struct thin_bytes *b, const struct boundary_want *at, uint32_t n)
{
    uint32_t last = 0;
    thin_put(b, n);
    for (uint32_t k = 0; k < n; last = at[k++].node) {
        unsigned how = (at[k].writes ? WANT_WRITES : 0) |
                       (at[k].rows != UINT32_MAX ? WANT_ROWS : 0) |
                       (at[k].kind != WANT_ADDRESS ? WANT_KIND : 0);
        thin_put(b, (uint64_t)(at[k].node - last) << WANT_BITS | how);
        thin_put(b, at[k].weight);
        if (how & WANT_ROWS)
            thin_put(b, at[k].rows);
        if (how & WANT_KIND)
            thin_put(b, at[k].kind);
        if (at[k].kind == WANT_STORED)
            thin_put(b, at[k].place);
    }
}

/* The wants of functions of which no copies are made: a pointer once. */
static void put_other_wants(struct thin_bytes *b, struct reduction *r, const struct boundary *from)
{
    struct boundary_want *at;
    bool *copied = NEWN(&r->arena, bool, from->want.n + 1);
    struct boundary others = { 0 };
    for (uint32_t k = 0; k < from->symbol.n; k++)
        for (uint32_t i = 0; i < from->symbol.at[k].wants; i++) /* each want once */
            copied[from->symbol.at[k].want + i] = from->symbol.at[k].flags & SYMBOL_COPIES;
    for (uint32_t k = 0; k < from->want.n; k++) {
        struct boundary_want x = from->want.at[k];
        if (copied[k] || x.kind == WANT_STORED)
            continue;
        x.kind = WANT_ADDRESS;
        x.rows = UINT32_MAX;
        vec_push_in(&r->arena, &others.want, x);
    }
    uint32_t n = gather(r, &others, 0, others.want.n, &at), last = 0;
    thin_put(b, n);
    for (uint32_t k = 0; k < n; last = at[k++].node)
        thin_put(b, (uint64_t)(at[k].node - last) << 1 | at[k].writes);
}

/* True if the alloca is written, and its memory is followed. */
static bool is_own(const struct reduction *r, uint32_t node)
{
    return r->number[node] > 0 && r->f->fact.at[node].object > MEMORY_UNKNOWN;
}

/* Of a function that may be copied, what a copy has. */
static void put_body(struct thin_bytes *b, struct reduction *r, const struct boundary *from,
                     const struct symbol *s, uint32_t written)
{
    struct boundary_want *at;
    put_range(b, r, s->first, s->end, written);
    if (!(s->flags & SYMBOL_COPIES))
        return;
    thin_put(b, s->instructions);
    uint32_t n = gather(r, from, s->want, s->want + s->wants, &at);
    put_wants(b, at, n);
}

/* The allocas of a body that are written, each by the distance from the one before. */
static void put_owns(struct thin_bytes *b, const struct reduction *r, const struct boundary *from,
                     const struct symbol *s)
{
    uint32_t n = 0, node = 0, number = 0;
    for (uint32_t k = 0; k < s->owns; k++)
        n += is_own(r, from->own.at[s->own + k].node);
    thin_put(b, n);
    for (uint32_t k = 0; k < s->owns; k++) {
        struct boundary_own own = from->own.at[s->own + k];
        if (!is_own(r, own.node))
            continue;
        unsigned how = (own.holds ? OWN_HOLDS : 0) | (own.number != number ? OWN_NUMBER : 0);
        thin_put(b, (uint64_t)(r->number[own.node] - 1 - node) << OWN_BITS | how);
        if (how & OWN_NUMBER)
            thin_put(b, own.number - number);
        if (r->f->loose)
            thin_put(b, own.size);
        node = r->number[own.node] - 1;
        number = own.number + 1;
    }
}

/* The loads of a body that are written, each by the distance from the one before. */
static void put_loads(struct thin_bytes *b, const struct reduction *r, const struct boundary *from,
                      const struct symbol *s)
{
    uint32_t n = 0, number = 0, node = 0;
    for (uint32_t k = 0; k < s->loads; k++)
        n += r->number[stands_for(r, from->load.at[s->load + k].node)] > 0;
    thin_put(b, n);
    for (uint32_t k = 0; k < s->loads; k++) {
        struct boundary_load load = from->load.at[s->load + k];
        if (!r->number[stands_for(r, load.node)])
            continue;
        thin_put(b, load.number - number);
        thin_put_signed(b, (int64_t)number_of(r, load.node) - node);
        number = load.number;
        node = number_of(r, load.node);
    }
}

static void put_symbol(struct thin_bytes *b, struct reduction *r, const struct boundary *from,
                       const struct symbol *s, uint32_t written)
{
    thin_put_text(b, s->name);
    thin_put(b, intern_find(&r->types, &s->type, sizeof s->type));
    thin_put(b, s->flags);
    if (s->flags & SYMBOL_BODY)
        put_loads(b, r, from, s);
    if (form_has_owns(r->f, s))
        put_owns(b, r, from, s);
    if (s->flags & SYMBOL_KERNEL)
        put_range(b, r, s->first, s->end, written);
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
    thin_put(b, (uint64_t)c->symbol << 2 | (uint64_t)c->by_name << 1 | c->own);
    thin_put(b, c->caller);
    thin_put(b, (uint64_t)c->number << 4 | (uint64_t)c->depth << 1 | c->used);
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
    thin_put_hash(&b, file->hash);
    thin_put_hash(&b, file->fingerprint);
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
    thin_put(&b, from->guesses | (uint64_t)from->calls_guess << 1 | (uint64_t)from->unseen << 2 |
                     (uint64_t)from->asks << 3 | (uint64_t)from->makes << 4);
    thin_put(&b, from->instructions);
    put_types(&b, &r, from);
    thin_put(&b, from->symbol.n);
    for (uint32_t k = 0; k < from->symbol.n; k++)
        put_symbol(&b, &r, from, &from->symbol.at[k], n);
    thin_put(&b, from->call.n);
    for (uint32_t k = 0; k < from->call.n; k++)
        put_call(&b, &r, from, &from->call.at[k], n);
    put_other_wants(&b, &r, from);
    thin_put(&b, from->filled.n);
    for (uint32_t k = 0; k < from->filled.n; k++) {
        thin_put(&b, number_of(&r, from->filled.at[k].node));
        thin_put_signed(&b, from->filled.at[k].at);
    }
    thin_put(&b, (uint64_t)from->copied.n << 1 | from->copies_more);
    thin_put(&b, from->loaded);
    for (uint32_t k = 0; k < from->copied.n; k++) {
        const struct boundary_copied *copy = &from->copied.at[k];
        thin_put(&b, copy->symbol);
        thin_put(&b, (uint64_t)number_of(&r, copy->to) << 3 | copy->constant |
                         copy->to_parameter << 1 | copy->from_parameter << 2);
        thin_put(&b, number_of(&r, copy->from));
    }
    thin_put(&b, from->other.n);
    for (uint32_t k = 0; k < from->other.n; k++)
        thin_put_text(&b, from->other.at[k]);
    thin_close(&b, THIN_SUMMARY, ret);
    arena_fini(&r.arena);
}
