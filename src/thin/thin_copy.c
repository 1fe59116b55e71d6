/* SPDX-License-Identifier: Apache-2.0 */
/* thin_copy.c - copies of functions, in the graph of one file.
 *
 *     define void @f(ptr %p)           the nodes of %p and of the body of @f
 * =>  define void @f.local(ptr %p)     the same nodes again, with the same inputs outside of @f
 *
 * After that the graph is the one that the summary of the file with the copies would have.
 *
 * Safe     because each node of the copy is computed like the original's: inputs that are nodes of
 *          the body, its parameters or results are those of the copy, all others stay.  Nodes
 *          outside that read nodes of the body are unions, such as the pool, and get the copy's as
 *          well.  A variable of the body is another object in the copy. */
#include "thin/thin.h"

#include <assert.h>

struct copier {
    struct facts *f;
    struct thin_file *file;
    struct arena arena;
    uint32_t *now; /* node of the file -> its node in the copy that is made; 0: itself */
    uint32_t
        *next;  /* node -> 1 + the newest node that was copied from it, or from the same; 0: none */
    uint32_t n; /* nodes of the file that these two have room for */
};

/* Makes the nodes from `first` to `end` again.  Their inputs are those of the originals yet. */
static void copy_nodes(struct copier *c, uint32_t first, uint32_t end)
{
    uint32_t to = facts_reserve(c->f, end - first);
    for (uint32_t k = first; k < end; k++, to++) {
        c->f->node.at[to] = c->f->node.at[k];
        c->f->fact.at[to] = c->f->fact.at[k];
        c->now[k - c->file->first] = to;
    }
}

static uint32_t now(const struct copier *c, uint32_t node)
{
    assert(node >= c->file->first && node - c->file->first < c->n && "a node of the file");
    uint32_t to = c->now[node - c->file->first];
    return to ? to : node;
}

/* Gives the copy's nodes the inputs that they have there. */
static void set_inputs(struct copier *c, uint32_t first, uint32_t end)
{
    for (uint32_t node = first; node < end; node++) {
        struct node *n = &c->f->node.at[node];
        uint32_t from = n->in;
        n->in = c->f->input.n;
        for (uint32_t k = 0; k < n->n_in; k++) { /* each input of the body once */
            uint32_t in = now(c, c->f->input.at[from + k]);
            vec_push(&c->f->input, in);
        }
    }
}

static uint32_t copy_leaves(struct copier *c, uint32_t first, uint32_t n)
{
    struct boundary *b = &c->file->boundary;
    uint32_t to = b->leaf.n;
    for (uint32_t k = 0; k < n; k++) {
        struct boundary_leaf leaf = b->leaf.at[first + k];
        leaf.node = now(c, leaf.node);
        vec_push_in(&b->arena, &b->leaf, leaf);
    }
    return to;
}

static void copy_calls(struct copier *c, struct symbol *copy, uint32_t caller)
{
    struct boundary *b = &c->file->boundary;
    uint32_t first = copy->call;
    copy->call = b->call.n;
    for (uint32_t k = 0; k < copy->calls; k++) {
        struct symbol_call call = b->call.at[first + k];
        call.caller = caller;
        call.arg = copy_leaves(c, call.arg, call.args);
        call.result = call.results ? now(c, call.result) : 0;
        if (call.first < call.end) {
            uint32_t n = call.end - call.first;
            call.first = now(c, call.first);
            call.end = call.first + n;
        }
        vec_push_in(&b->arena, &b->call, call);
    }
}

/* A new object, like the one of the node. */
static void renew(struct copier *c, uint32_t node)
{
    struct object old = c->f->memory.object.at[c->f->fact.at[node].object];
    uint32_t object = memory_new_object(&c->f->memory, old.host);
    c->f->memory.object.at[object].visible = old.visible;
    c->f->memory.object.at[object].zeros = old.zeros;
    c->f->fact.at[node].object = object;
}

/* Appends the elements of one list that belong to the original, for the copy: `item` is each of
 * them in turn, and `change` puts the copy's nodes into it. */
#define COPY_LIST(c, copy, list, type, change)              \
    do {                                                    \
        struct boundary *b_ = &(c)->file->boundary;         \
        uint32_t first_ = (copy)->list;                     \
        (copy)->list = b_->list.n;                          \
        for (uint32_t k_ = 0; k_ < (copy)->list##s; k_++) { \
            type item = b_->list.at[first_ + k_];           \
            change;                                         \
            vec_push_in(&b_->arena, &b_->list, item);       \
        }                                                   \
    } while (0)

/* Copies what the boundary lists of a body.  Each variable of the copy is an object of its own. */
static void copy_lists(struct copier *c, struct symbol *copy)
{
    COPY_LIST(c, copy, own, struct boundary_own, {
        item.node = now(c, item.node);
        renew(c, item.node);
    });
    COPY_LIST(c, copy, want, struct boundary_want, {
        item.node = now(c, item.node);
        item.place = item.kind == WANT_STORED ? now(c, item.place) : 0;
    });
    COPY_LIST(c, copy, back, uint32_t, item = now(c, item));
    COPY_LIST(c, copy, load, struct boundary_load, item.node = now(c, item.node));
    COPY_LIST(c, copy, copied, struct boundary_copied, {
        item.to = now(c, item.to);
        item.from = now(c, item.from);
        item.symbol = b_->symbol.n;
    });
}

/* Chains the copied nodes behind their originals, and forgets them. */
static void chain(struct copier *c, uint32_t first, uint32_t end)
{
    for (uint32_t k = first; k < end; k++) {
        uint32_t at = k - c->file->first, to = c->now[at];
        if (to == 0)
            continue;
        c->next[to - c->file->first] = c->next[at];
        c->next[at] = to + 1;
        c->now[at] = 0;
    }
}

static void copy_symbol(struct copier *c, const struct thin_step *step)
{
    struct boundary *b = &c->file->boundary;
    const struct symbol from = b->symbol.at[step->at];
    struct symbol copy = from;
    uint32_t first = c->f->node.n;
    assert(from.flags & SYMBOL_COPIES && "a body that may be copied");
    copy.name = step->name;
    copy.flags &= ~(uint32_t)(SYMBOL_KEPT | SYMBOL_WEAK | SYMBOL_TAKEN);
    for (uint32_t k = 0; k < from.params; k++)
        if (now(c, b->leaf.at[from.param + k].node) == b->leaf.at[from.param + k].node)
            copy_nodes(c, b->leaf.at[from.param + k].node, b->leaf.at[from.param + k].node + 1);
    copy_nodes(c, from.result, from.result + from.results);
    if (from.given)
        copy_nodes(c, from.others, from.others + 1);
    copy.first = c->f->node.n;
    copy_nodes(c, from.first, from.end);
    copy.end = c->f->node.n;
    set_inputs(c, first, copy.end);
    copy.param = copy_leaves(c, from.param, from.params);
    for (uint32_t k = 0; k < copy.params; k++)
        if (b->leaf.at[copy.param + k].copied)
            renew(c, b->leaf.at[copy.param + k].node);
    copy.result = from.results ? now(c, from.result) : 0;
    copy.others = from.given ? now(c, from.others) : 0;
    copy_calls(c, &copy, b->symbol.n);
    copy_lists(c, &copy);
    for (uint32_t k = 0; k < from.params; k++)
        chain(c, b->leaf.at[from.param + k].node, b->leaf.at[from.param + k].node + 1);
    chain(c, from.result, from.result + from.results);
    chain(c, from.others, from.others + (from.given != 0));
    chain(c, from.first, from.end);
    vec_push_in(&b->arena, &b->symbol, copy);
}

/* The nodes that the steps will add. */
static uint32_t count(const struct thin_file *file, const struct thin_steps *steps)
{
    VEC_OF(uint32_t) size = { 0 };
    uint32_t n = 0;
    for (uint32_t k = 0; k < file->boundary.symbol.n; k++) {
        const struct symbol *s = &file->boundary.symbol.at[k];
        vec_push(&size, s->end - s->first + s->params + s->results + 1);
    }
    for (uint32_t k = 0; k < steps->n; k++) {
        uint32_t more = steps->at[k].kind == THIN_COPY ? size.at[steps->at[k].at] : 0;
        if (steps->at[k].kind != THIN_CALL)
            vec_push(&size, more);
        n += more;
    }
    vec_fini(&size);
    return n;
}

/* Adds the copies of its inputs to each union outside of the copied bodies. */
static void spread(struct copier *c, uint32_t end)
{
    VEC_OF(uint32_t) in = { 0 };
    for (uint32_t node = c->file->first; node < end; node++) {
        const struct node n = c->f->node.at[node];
        in.n = 0;
        if (n.op != OP_JOIN || c->next[node - c->file->first])
            continue;                           /* nodes that were copied have their own inputs */
        for (uint32_t k = 0; k < n.n_in; k++) { /* each input, and each copy of it, once */
            uint32_t at = c->f->input.at[n.in + k];
            vec_push(&in, at);
            while (c->next[at - c->file->first]) {
                at = c->next[at - c->file->first] - 1;
                vec_push(&in, at);
            }
        }
        if (in.n > n.n_in)
            facts_define(c->f, node, OP_JOIN, in.at, in.n);
    }
    vec_fini(&in);
}

void thin_copy(struct facts *f, struct thin_file *file, const struct thin_steps *steps)
{
    assert(file->end == f->node.n && "the newest file of the graph");
    struct copier c = { .f = f, .file = file };
    struct boundary *b = &file->boundary;
    uint32_t end = file->end;
    if (steps->n == 0)
        return;
    arena_init(&c.arena);
    c.n = file->end - file->first + count(file, steps);
    c.now = NEWN(&c.arena, uint32_t, c.n + 1);
    c.next = NEWN(&c.arena, uint32_t, c.n + 1);
    for (uint32_t k = 0; k < steps->n; k++) {
        const struct thin_step *step = &steps->at[k];
        struct symbol named = { .name = step->name, .type = step->type };
        switch (step->kind) {
        case THIN_COPY: copy_symbol(&c, step); break;
        case THIN_NAME: vec_push_in(&b->arena, &b->symbol, named); break;
        case THIN_CALL:
            b->call.at[step->at].symbol = step->to;
            b->call.at[step->at].own = false;
            b->call.at[step->at].copy = true;
            break;
        }
    }
    spread(&c, end);
    file->end = f->node.n;
    arena_fini(&c.arena);
}
