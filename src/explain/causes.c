/* SPDX-License-Identifier: Apache-2.0 */
/* causes.c - from the nodes of the graph back to values, instructions and calls of the module.
 *
 * Only what is in the module now is answered: facts may be older than the last pass, and an
 * instruction that it erased is looked for among those that are there. */
#include "explain/causes.h"

#include "facts/world.h"
#include "ir/ir.h"

#include <assert.h>

static void put_value(struct causes *c, LLVMValueRef v)
{
    uint32_t node = facts_node(c->f, v);
    if (node == PTRMAP_NONE || node >= c->nodes || c->value[node])
        return;
    uint32_t lanes = ir_is_pointer(LLVMTypeOf(v)) ? facts_lanes(LLVMTypeOf(v)) : 1;
    for (uint32_t k = 0; k < lanes && node + k < c->nodes; k++)
        c->value[node + k] = v;
}

/* The nodes of a function's instructions stand in a row, each value's leaves one after the other,
 * before those that were made for what the instructions do. */
static void fill_leaves(struct causes *c, LLVMValueRef fn)
{
    struct node_range range = facts_range(c->f, fn);
    uint32_t low = 0, high = c->f->node_cause.n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (c->f->node_cause.at[middle].first < range.first)
            low = middle + 1;
        else
            high = middle;
    }
    uint32_t end = low < c->f->node_cause.n ? c->f->node_cause.at[low].first : range.first;
    for (uint32_t k = range.first + 1; k < end && k < range.end; k++)
        if (!c->value[k])
            c->value[k] = c->value[k - 1];
}

static void find_values(struct causes *c, struct unit *u)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(u->mod); g; g = LLVMGetNextGlobal(g))
        put_value(c, g);
    IR_EACH_FUNCTION (u->mod, fn) {
        for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a))
            put_value(c, a);
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                ptrmap_put(&c->alive, i, 1);
                put_value(c, i);
                for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++)
                    if (LLVMIsAConstant(LLVMGetOperand(i, k)))
                        put_value(c, LLVMGetOperand(i, k));
            }
        fill_leaves(c, fn);
    }
}

static int by_object(const void *a, const void *b)
{
    const struct writer *x = a, *y = b;
    if (x->object != y->object)
        return x->object < y->object ? -1 : 1;
    return x->node < y->node ? -1 : x->node > y->node;
}

static int by_ends(const void *a, const void *b)
{
    const struct link_place *x = a, *y = b;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static void find_links(struct causes *c)
{
    for (uint32_t k = 0; k < c->f->link_cause.n; k++) {
        struct link_cause l = c->f->link_cause.at[k];
        if (!l.at || ptrmap_find(&c->alive, l.at) == PTRMAP_NONE)
            continue;
        if (LLVMIsAReturnInst(l.at))
            c->value[l.to] = LLVMGetBasicBlockParent(LLVMGetInstructionParent(l.at));
        vec_push_in(&c->arena, &c->links, ((struct link_place){ l.to, l.from, k, l.at }));
    }
    if (c->links.n > 0)
        qsort(c->links.at, c->links.n, sizeof *c->links.at, by_ends);
}

static void find_writers(struct causes *c)
{
    uint32_t member[BUDGET_GROUP];
    for (uint32_t v = 0; v < c->nodes; v++) {
        const struct node *n = &c->f->node.at[v];
        if (n->op != OP_STORE && n->op != OP_COPY && n->op != OP_ZERO)
            continue;
        struct fact to = c->f->fact.at[c->f->input.at[n->in]];
        uint32_t members =
            to.object == MEMORY_NONE ? 0 : memory_members(&c->f->memory, to.object, member);
        for (uint32_t k = 0; k < members; k++)
            vec_push_in(&c->arena, &c->writers, ((struct writer){ member[k], v }));
    }
    if (c->writers.n > 0)
        qsort(c->writers.at, c->writers.n, sizeof *c->writers.at, by_object);
}

static void compute(struct unit *u)
{
    assert(!u->causes && "the old ones are dropped first");
    pass_require(u, PROP_FACTS);
    struct causes *c = base_alloc(sizeof *c);
    *c = (struct causes){ .f = u->facts, .nodes = u->facts->node.n };
    arena_init(&c->arena);
    uint32_t vertices = c->nodes + u->facts->memory.object.n;
    c->value = NEWN(&c->arena, LLVMValueRef, c->nodes);
    c->seen = NEWN(&c->arena, uint32_t, vertices);
    c->from = NEWN(&c->arena, uint32_t, vertices);
    c->via = NEWN(&c->arena, uint32_t, vertices);
    ptrmap_init_in(&c->alive, &c->arena, 64);
    const struct target_row *row;
    for (size_t k = 0; (row = target_row_at(u->target, k)); k++)
        if (row->space < SPACE_TARGET && row->space != SPACE_GENERIC)
            vec_push_in(&c->arena, &c->places, target_places(u->target, row->space));
    find_values(c, u);
    find_links(c);
    find_writers(c);
    u->causes = c;
}

static void drop(struct unit *u)
{
    assert(u->causes && "PROP_CAUSES was valid");
    arena_fini(&u->causes->arena);
    free(u->causes);
    u->causes = NULL;
}

/* The debug mode `recompute` has nothing to compare: causes are an index of the facts, which it
 * compares themselves. */
static const char *check(struct unit *u)
{
    (void)u;
    return NULL;
}

const struct provider explain_provider = { PROP_CAUSES, compute, drop, check };

LLVMValueRef causes_at(const struct causes *c, uint32_t node)
{
    assert(node < c->nodes && "a node of the graph");
    LLVMValueRef v = c->value[node];
    if (v && LLVMIsAInstruction(v))
        return v;
    uint32_t low = 0, high = c->f->node_cause.n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (c->f->node_cause.at[middle].first <= node)
            low = middle + 1;
        else
            high = middle;
    }
    LLVMValueRef at = low > 0 ? c->f->node_cause.at[low - 1].at : NULL;
    return at && ptrmap_find(&c->alive, at) != PTRMAP_NONE ? at : NULL;
}

/* The number of the first link to `to` that comes from node `from` or a later one. */
static uint32_t first_link(const struct causes *c, uint32_t to, uint32_t from)
{
    uint32_t low = 0, high = c->links.n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        struct link_place l = c->links.at[middle];
        if (l.to < to || (l.to == to && l.from < from))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

LLVMValueRef causes_link(const struct causes *c, uint32_t to, uint32_t from)
{
    uint32_t k = first_link(c, to, from);
    bool there = k < c->links.n && c->links.at[k].to == to && c->links.at[k].from == from;
    return there ? c->links.at[k].at : NULL;
}

bool causes_by_pointer(const struct causes *c, uint32_t to)
{
    for (uint32_t k = first_link(c, to, 0); k < c->links.n && c->links.at[k].to == to; k++)
        if (LLVMIsACallInst(c->links.at[k].at) && !ir_callee(c->links.at[k].at))
            return true;
    return false;
}

uint32_t causes_writers(const struct causes *c, uint32_t object, const struct writer **ret)
{
    assert(object < c->f->memory.object.n && c->f->memory.object.at[object].parent == object &&
           "an object that is alive");
    uint32_t low = 0, high = c->writers.n, n = 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (c->writers.at[middle].object < object)
            low = middle + 1;
        else
            high = middle;
    }
    *ret = c->writers.at + low;
    while (low + n < c->writers.n && c->writers.at[low + n].object == object)
        n++;
    return n;
}

space_set causes_set(const struct causes *c, uint32_t x)
{
    if (x < c->nodes)
        return c->f->fact.at[x].set;
    const struct object *o = &c->f->memory.object.at[x - c->nodes];
    if (x - c->nodes == MEMORY_UNKNOWN || o->plain.n > 0)
        return c->f->closed ? space_join(c->f->global, space_meet(c->f->memory.outside, c->f->top))
                            : c->f->top;
    space_set all = o->host ? c->f->global : space_none();
    for (uint32_t k = 0; k < o->cell.n; k++)
        all = space_join(all, space_meet(o->cell.at[k].value.set, c->f->top));
    return all;
}

bool causes_spoils(const struct causes *c, uint32_t node)
{
    const struct node *n = &c->f->node.at[node];
    assert((n->op == OP_STORE || n->op == OP_COPY || n->op == OP_ZERO) && "a writer");
    if (n->op == OP_ZERO) /* of a part of a pointer; whole ones become null */
        return n->rem < 0 || (uint32_t)n->rem % c->f->word;
    if (n->op == OP_STORE && n->n_in == 1)
        return true;
    uint32_t value = c->f->input.at[n->in + 1];
    if (n->op == OP_STORE)
        return c->f->fact.at[value].flags & (FACT_PLAIN | FACT_FAR) ||
               c->f->node.at[value].view == VIEW_NAMED;
    uint32_t member[BUDGET_GROUP], object = c->f->fact.at[value].object;
    uint32_t members = object == MEMORY_NONE ? 0 : memory_members(&c->f->memory, object, member);
    for (uint32_t k = 0; k < members; k++)
        if (member[k] == MEMORY_UNKNOWN || c->f->memory.object.at[member[k]].plain.n > 0)
            return true;
    return false;
}

const struct users *causes_users(struct causes *c)
{
    if (!c->users.at)
        c->users = facts_users(c->f, &c->arena);
    return &c->users;
}
