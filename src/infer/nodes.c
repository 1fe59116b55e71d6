/* SPDX-License-Identifier: Apache-2.0 */
/* nodes.c - makes nodes that belong to no value, edges between nodes, and unknown nodes; knows
 * whose objects are unknown. */
#include "infer/infer.h"
#include "ir/ir.h"

#include <assert.h>

uint32_t infer_new_integer(struct infer *s)
{
    uint32_t node = facts_reserve(s->f, 1);
    s->f->node.at[node].view = VIEW_INT;
    return node;
}

uint32_t infer_read_bytes(struct infer *s, uint32_t address, int64_t size)
{
    assert(address < s->f->node.n && "a node of the graph");
    uint32_t node = infer_new_integer(s);
    facts_define(s->f, node, OP_LOAD, &address, 1);
    s->f->node.at[node].rem = facts_size(size);
    return node;
}

void infer_set_offset(struct infer *s, uint32_t node, const struct node *by)
{
    struct node *n = &s->f->node.at[node];
    n->inbounds = by->inbounds;
    n->nowrap = by->nowrap;
    n->rem = by->rem;
    n->mod = by->mod;
    n->span = by->span;
}

uint32_t infer_moved(struct infer *s, uint32_t node, int64_t rem, uint32_t mod)
{
    assert(node < s->f->node.n && "a node of the graph");
    if (rem == 0 && mod == 0)
        return node;
    uint32_t moved = facts_reserve(s->f, 1), of = node;
    while (s->f->node.at[of].op == OP_MEET) /* its mask is of a test, not of a type */
        of = s->f->input.at[s->f->node.at[of].in];
    facts_define(s->f, moved, OP_OFFSET, &node, 1);
    s->f->node.at[moved].view = s->f->node.at[node].view;
    s->f->node.at[moved].mask = s->f->node.at[of].mask;
    s->f->node.at[moved].inbounds = true; /* a part of the accessed bytes */
    s->f->node.at[moved].nowrap = mod == 0;
    bool fits = rem >= INT32_MIN && rem <= INT32_MAX;
    s->f->node.at[moved].rem = fits ? (int32_t)rem : 0;
    s->f->node.at[moved].mod = fits ? mod : 1;
    return moved;
}

void infer_effect(struct infer *s, enum fact_op op, const uint32_t *in, uint32_t n, int64_t size)
{
    assert(op >= OP_STORE && n <= 2 && "an effect of op.def");
    uint32_t node = facts_reserve(s->f, 1);
    facts_define(s->f, node, op, in, n);
    s->f->node.at[node].rem = facts_size(size);
}

void infer_link(struct infer *s, uint32_t to, uint32_t from)
{
    assert(to < s->f->node.n && from < s->f->node.n && "nodes that were reserved");
    assert((s->f->node.at[to].op == OP_CONST || s->f->node.at[to].op == OP_JOIN) &&
           "it will be a JOIN");
    struct link l = { to, from };
    vec_push_in(&s->tables, &s->links, l);
    if (s->f->told)
        vec_push_in(&s->f->arena, &s->f->link_cause, ((struct link_cause){ to, from, s->at }));
}

static void define(struct infer *s, uint32_t node, uint32_t number)
{
    struct node *n = &s->f->node.at[node];
    if (n->view == VIEW_INT) {
        facts_define(s->f, node, OP_JOIN, &number, 1);
        return;
    }
    n->op = OP_CONST;
    n->n_in = 0;
    s->f->fact.at[node] = facts_unknown(s->f, (enum view)n->view, n->mask);
}

void infer_define_unknown(struct infer *s, uint32_t node) { define(s, node, s->number); }
void infer_define_given(struct infer *s, uint32_t node) { define(s, node, s->given); }

bool infer_may_move(const struct infer *s, LLVMValueRef fn)
{
    return s->coroutines && !ir_is_only_started(fn);
}

bool infer_is_followed(struct infer *s, LLVMTypeRef type)
{
    space_set mask;
    return !ir_is_pointer(type)
               ? infer_leaves(s, type) > 0
               : unit_is_generic(s->u, ir_space(type)) || infer_view(s, type, &mask) == VIEW_NAMED;
}

bool infer_takes_struct(LLVMValueRef fn)
{
    for (unsigned k = 0; k < LLVMCountParams(fn); k++)
        if (ir_arg_has(fn, k, "byval") && ir_is_only_started(fn))
            return true;
    return false;
}
