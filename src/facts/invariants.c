/* SPDX-License-Identifier: Apache-2.0 */
/* invariants.c - conditions that hold of the memory and the graph before and after each solution.
 *
 * An assertion build checks them after each solution and before and after each trial.  Each check
 * returns a bool instead of asserting, so that a unit test can pass a graph that it broke on
 * purpose. */
#include "facts/facts.h"

/* ---- memory ---- */

static bool is_set_right(space_set set) { return set.bits >> SPACE_LEAVES == 0; }

/* True if an offset is the least of its residue class: 3 modulo 8, not 11 modulo 8; only a
 * class has bounds. */
static bool is_offset_right(int64_t rem, uint32_t mod, int32_t low, uint32_t end)
{
    return mod == 0 ? low == 0 && end == 0
                    : rem >= 0 && rem < (int64_t)mod && low >= -1 && end <= INT32_MAX + 1u &&
                          (end == 0 || (int64_t)low < (int64_t)end);
}

static bool is_region_right(struct region r) { return is_offset_right(r.rem, r.mod, r.low, r.end); }

static bool is_fact_right(const struct memory *m, struct fact x)
{
    bool nowhere = x.object == MEMORY_NONE;
    return is_set_right(x.set) && (x.flags & ~(uint32_t)FACT_ALL) == 0 && x.object < m->object.n &&
           is_offset_right(x.rem, x.mod, x.low, x.end) && x.low == fact_low_of(x.low) &&
           (!nowhere || (x.rem == 0 && x.mod == 0));
}

/* True if following `parent` from the object ends, at an object that is its own parent. */
static bool leads_to_living(const struct memory *m, uint32_t object)
{
    for (uint32_t steps = 0; steps <= m->object.n; steps++) {
        if (object >= m->object.n)
            return false;
        if (m->object.at[object].parent == object)
            return true;
        object = m->object.at[object].parent;
    }
    return false; /* the parents form a ring */
}

/* True if the elements of the list come from memory.link and the list ends. */
static bool is_list_right(const struct memory *m, uint32_t list)
{
    uint32_t n = 0;
    for (; list && n < m->link.n && list < m->link.n; n++)
        list = m->link.at[list].next;
    return list == 0;
}

/* True if the cell's region and facts are valid, its `value` covers its `stored`, and no other cell
 * has the region.  Bound: one comparison with each other cell if the object has few, else one with
 * the next cell. */
static bool is_cell_right(const struct memory *m, const struct object *o, uint32_t k)
{
    const struct cell *c = &o->cell.at[k];
    uint32_t last = o->cell.n <= MEMORY_FEW_CELLS ? o->cell.n : k + 2;
    for (uint32_t j = k + 1; j < last && j < o->cell.n; j++) {
        struct region a = c->where, b = o->cell.at[j].where;
        if (a.rem == b.rem && a.mod == b.mod && a.size == b.size && a.low == b.low &&
            a.end == b.end)
            return false;
    }
    return c->id > 0 && c->id <= m->cells && is_region_right(c->where) &&
           is_fact_right(m, c->stored) && is_fact_right(m, c->value) &&
           space_le(c->stored.set, c->value.set) && !(c->stored.flags & ~c->value.flags) &&
           is_list_right(m, c->readers);
}

/* True if the group has two or more objects, living and in order, whose weights add up to
 * BUDGET_GROUP or less. */
static bool is_group_right(const struct memory *m, const struct object *g)
{
    uint64_t weight = 0;
    for (uint32_t k = 0; k < g->members; k++) {
        uint32_t of = g->member[k];
        if (of >= m->object.n || m->object.at[of].parent != of || m->object.at[of].member ||
            (k > 0 && g->member[k - 1] >= of))
            return false;
        weight += m->object.at[of].weight;
    }
    return g->members >= 2 && weight <= BUDGET_GROUP && g->cell.n == 0 && g->plain.n == 0;
}

static bool is_object_right(const struct memory *m, uint32_t id)
{
    const struct object *o = &m->object.at[id];
    bool alive = o->parent == id, holds = alive && !o->member && id > MEMORY_UNKNOWN;
    if (!leads_to_living(m, id) || !is_list_right(m, o->copiers) || !is_list_right(m, o->groups))
        return false;
    if (!holds && (o->cell.n > 0 || o->plain.n > 0 || o->cut.n > 0))
        return false;
    if (alive && o->member && !is_group_right(m, o))
        return false;
    if (o->cell.n > BUDGET_MEMORY_CELLS || o->plain.n > BUDGET_MEMORY_PLAIN ||
        o->cut.n > BUDGET_MEMORY_PLAIN || (o->collapsed && alive && holds && o->cell.n != 1))
        return false;
    for (uint32_t k = 0; k < o->cell.n; k++)
        if (!is_cell_right(m, o, k))
            return false;
    for (uint32_t k = 0; k < o->plain.n; k++)
        if (!is_region_right(o->plain.at[k]))
            return false;
    return true;
}

bool memory_check(const struct memory *m)
{
    bool right = m->object.n > MEMORY_UNKNOWN && m->pending.n == 0 && is_set_right(m->outside) &&
                 m->object.at[MEMORY_NONE].parent == MEMORY_NONE &&
                 m->object.at[MEMORY_UNKNOWN].parent == MEMORY_UNKNOWN;
    for (uint32_t k = 0; k < MEMORY_ENDS && right; k++) /* any code may read outside */
        right = (m->object.at[MEMORY_UNKNOWN].put[k] & ~m->carried[k]) == 0;
    for (uint32_t k = 0; k < m->object.n && right; k++)
        right = is_object_right(m, k);
    return right;
}

/* ---- the graph ---- */

/* True if the node has as many inputs as op.def allows for its kind, and `rem` numbers one. */
static bool has_its_inputs(const struct node *n)
{
    switch ((enum fact_op)n->op) {
    case OP_CONST: return n->n_in == 0;
    case OP_JOIN:
    case OP_DERIVED: return true;
    case OP_NUMBER: return n->n_in == 0;
    case OP_OFFSET:
    case OP_MEET:
    case OP_LOW:
    case OP_TO_INT:
    case OP_TO_PTR:
    case OP_LOAD:
    case OP_ZERO:
    case OP_ESCAPE:
    case OP_REVEAL: return n->n_in == 1;
    case OP_ARITH: return n->n_in == 2 && n->rem >= 0 && n->rem <= 2; /* of the large one */
    case OP_WITHIN:
    case OP_SUB:
    case OP_COPY: return n->n_in == 2;
    case OP_NUDGE:
    case OP_LOOK:
    case OP_STORE: return n->n_in == 1 || n->n_in == 2;
    }
    return false;
}

static bool is_node_right(const struct facts *f, uint32_t node)
{
    const struct node *n = &f->node.at[node];
    if (!has_its_inputs(n) || n->view > VIEW_INT || (n->op != OP_MEET && !is_set_right(n->mask)) ||
        (uint64_t)n->in + n->n_in > f->input.n)
        return false;
    for (uint32_t k = 0; k < n->n_in; k++) {
        uint32_t in = f->input.at[n->in + k];
        if (in >= f->node.n || (f->node.at[in].op >= OP_STORE && f->node.at[in].op != OP_LOAD))
            return false; /* an effect has no value */
    }
    return (n->op < OP_STORE || space_empty(f->fact.at[node].set)) &&
           is_fact_right(&f->memory, f->fact.at[node]);
}

bool facts_check(const struct facts *f)
{
    bool right = f->node.n == f->fact.n && is_set_right(f->top) &&
                 (space_empty(f->top) || space_le(f->global, f->top)) && memory_check(&f->memory);
    for (uint32_t k = 0; k < f->range.n && right; k++)
        right = f->range.at[k].first <= f->range.at[k].end && f->range.at[k].end <= f->node.n;
    for (uint32_t k = 0; k < f->node.n && right; k++)
        right = is_node_right(f, k);
    return right;
}
