/* SPDX-License-Identifier: Apache-2.0 */
/* ends.c - what the end of a chain is: by its node, and by the value that the node stands for. */
#include "explain/causes.h"

#include "facts/world.h"
#include "ir/ir.h"

#include <assert.h>

static struct explain_step *push(struct explain_chain *ret, enum cause cause, LLVMValueRef value,
                                 LLVMValueRef at, space_set set)
{
    vec_push(ret, ((struct explain_step){ .cause = cause, .value = value, .at = at, .set = set }));
    return &ret->at[ret->n - 1];
}

static bool is_object(const struct causes *c, uint32_t x) { return x >= c->nodes; }

/* The value that a node stands for; of one that a test or an offset has changed, its input's. */
static LLVMValueRef value_of(const struct causes *c, uint32_t x)
{
    for (unsigned k = 0; k < BUDGET_SAME_STEPS && !is_object(c, x); k++) {
        const struct node *n = &c->f->node.at[x];
        if (c->value[x])
            return c->value[x];
        if (n->n_in != 1 || (n->op != OP_MEET && n->op != OP_OFFSET && n->op != OP_JOIN))
            break;
        x = c->f->input.at[n->in];
    }
    return NULL;
}

/* True if the chain leads through a call. */
static bool is_passed(const struct explain_chain *chain)
{
    for (uint32_t k = 0; k < chain->n; k++)
        if (chain->at[k].cause == CAUSE_PASSED)
            return true;
    return false;
}

static void parameter(struct unit *u, LLVMValueRef v, space_set set, struct explain_chain *ret)
{
    LLVMValueRef fn = LLVMGetParamParent(v);
    enum cause cause = CAUSE_ADDRESS;
    if (!causes_several(u->causes, set))
        cause = CAUSE_GIVEN;
    else if (ir_arg_has(fn, ir_param_index(v), "byval"))
        cause = is_passed(ret) ? CAUSE_BY_VALUE_PASSED : CAUSE_BY_VALUE;
    else if (ir_is_kernel(fn) && !ir_is_only_started(fn))
        cause = CAUSE_CALLED_KERNEL;
    else if (world_is_entry(u, fn))
        cause = u->closed || ir_is_local(fn) ? CAUSE_ENTRY : CAUSE_PARAMETER;
    else if (LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn)))
        cause = CAUSE_VARARGS;
    push(ret, cause, v, fn, set)->fn = fn;
}

static void call(struct unit *u, LLVMValueRef i, space_set set, struct explain_chain *ret)
{
    LLVMValueRef fn = ir_callee(i);
    enum cause cause = CAUSE_OTHER;
    if (!causes_several(u->causes, set))
        cause = CAUSE_NAMED;
    else if (LLVMIsAInlineAsm(LLVMGetCalledValue(i)))
        cause = CAUSE_ASSEMBLY;
    else if (!fn)
        cause = CAUSE_INDIRECT;
    else if (LLVMIsDeclaration(fn))
        cause = CAUSE_NO_BODY;
    else if (!ir_body_is_exact(fn))
        cause = CAUSE_REPLACED;
    push(ret, cause, i, i, set)->fn = fn;
}

/* True if the instruction computes a number, or makes a pointer of one. */
static bool is_number(LLVMValueRef i)
{
    return LLVMIsAIntToPtrInst(i) || LLVMIsABinaryOperator(i) || LLVMIsACastInst(i);
}

/* A node with a fact of its own: of a value, or what an instruction joins to one. */
static void constant(struct unit *u, uint32_t x, struct explain_chain *ret)
{
    struct causes *c = u->causes;
    LLVMValueRef v = c->value[x], at = causes_at(c, x);
    space_set set = c->f->fact.at[x].set;
    bool load = at && LLVMIsALoadInst(at);
    if (v && LLVMIsAArgument(v))
        parameter(u, v, set, ret);
    else if (v && (LLVMIsAAllocaInst(v) || LLVMIsAGlobalVariable(v)))
        push(ret, CAUSE_VARIABLE, v, v, set);
    else if (at && ir_is_call(at) && (!v || v == at))
        call(u, at, set, ret);
    else if (!causes_several(c, set))
        push(ret, CAUSE_NAMED, v, at, set);
    else if (load && LLVMGetVolatile(at))
        push(ret, CAUSE_VOLATILE_LOAD, at, at, set);
    else if (v && LLVMIsAConstant(v))
        push(ret, CAUSE_CONSTANT, v, at, set);
    else
        push(ret, at && is_number(at) ? CAUSE_INTEGER : CAUSE_OTHER, v ? v : at, at, set);
}

/* ---- memory that code outside reaches ---- */

static bool reaches_unknown(struct causes *c, uint32_t node)
{
    uint32_t member[BUDGET_GROUP], object = c->f->fact.at[node].object;
    uint32_t n = object == MEMORY_NONE ? 0 : memory_members(&c->f->memory, object, member);
    for (uint32_t k = 0; k < n; k++)
        if (member[k] == MEMORY_UNKNOWN)
            return true;
    return false;
}

/* The node from which the address is computed: a parameter, variable, load or result. */
static uint32_t base_of(struct causes *c, uint32_t node)
{
    c->walk++;
    for (;;) { /* each node once */
        const struct node *n = &c->f->node.at[node];
        uint32_t next = PTRMAP_NONE;
        c->seen[node] = c->walk;
        if (n->op == OP_LOAD || n->op >= OP_STORE)
            return node;
        for (uint32_t k = 0; k < n->n_in && next == PTRMAP_NONE; k++) {
            uint32_t in = c->f->input.at[n->in + k];
            if (c->seen[in] != c->walk && reaches_unknown(c, in))
                next = in;
        }
        if (next == PTRMAP_NONE)
            return node;
        node = next;
    }
}

/* Adds the loads from the objects that a store at the address in `node` writes, each object once.
 * Bound: a walk over the nodes for each of BUDGET_NOTES objects. */
static void add_loads(struct causes *c, uint32_t node, uint32_t *objects)
{
    uint32_t to[BUDGET_GROUP], from[BUDGET_GROUP], object = c->f->fact.at[node].object;
    uint32_t n = object == MEMORY_NONE ? 0 : memory_members(&c->f->memory, object, to);
    for (uint32_t k = 0; k < n && *objects < BUDGET_NOTES; k++) {
        if (to[k] == MEMORY_UNKNOWN || c->seen[c->nodes + to[k]] == c->walk)
            continue;
        c->seen[c->nodes + to[k]] = c->walk;
        ++*objects;
        for (uint32_t x = 0; x < c->nodes; x++) {
            const struct node *load = &c->f->node.at[x];
            object =
                load->op == OP_LOAD ? c->f->fact.at[c->f->input.at[load->in]].object : MEMORY_NONE;
            uint32_t m = object == MEMORY_NONE ? 0 : memory_members(&c->f->memory, object, from);
            for (uint32_t j = 0; j < m && c->seen[x] != c->walk; j++) /* at most BUDGET_GROUP */
                if (from[j] == to[k]) {
                    c->seen[x] = c->walk;
                    vec_push_in(&c->arena, &c->queue, x);
                }
        }
    }
}

/* The first effect by which the pointer of `node` goes where code outside gets it: itself, or by a
 * STORE to memory that is reached from outside; without one, the first LOOK, by which the program
 * may find out the address.  PTRMAP_NONE: it is not known. */
static uint32_t escape_of(struct causes *c, uint32_t node)
{
    const struct users *users = causes_users(c);
    uint32_t objects = 0, look = PTRMAP_NONE;
    c->walk++;
    c->queue.n = 0;
    c->seen[node] = c->walk;
    vec_push_in(&c->arena, &c->queue, node);
    for (uint32_t at = 0; at < c->queue.n; at++) {
        uint32_t x = c->queue.at[at];
        for (uint32_t k = users->at[x]; k < users->at[x + 1]; k++) {
            uint32_t y = users->node[k];
            const struct node *n = &c->f->node.at[y];
            uint32_t address = c->f->input.at[n->in];
            bool store = n->op == OP_STORE && n->n_in == 2 && c->f->input.at[n->in + 1] == x;
            bool stored = store && reaches_unknown(c, address);
            if ((n->op == OP_ESCAPE || n->op == OP_REVEAL || stored) && causes_at(c, y))
                return y;
            if (n->op == OP_LOOK && look == PTRMAP_NONE && causes_at(c, y))
                look = y;
            if (store)
                add_loads(c, address, &objects);
            if (n->op >= OP_LOAD || c->seen[y] == c->walk)
                continue;
            c->seen[y] = c->walk;
            vec_push_in(&c->arena, &c->queue, y);
        }
    }
    return look;
}

static void push_escape(struct causes *c, LLVMValueRef v, uint32_t base, uint32_t by,
                        struct explain_chain *ret)
{
    bool look = by != PTRMAP_NONE && c->f->node.at[by].op == OP_LOOK;
    push(ret, look ? CAUSE_COMPARED : CAUSE_ESCAPES, v, by == PTRMAP_NONE ? NULL : causes_at(c, by),
         c->f->fact.at[base].set);
}

void causes_escape(struct unit *u, LLVMValueRef v, struct explain_chain *ret)
{
    struct causes *c = u->causes;
    uint32_t node = facts_node(c->f, v), base;
    if (node == PTRMAP_NONE)
        return;
    base = base_of(c, node);
    LLVMValueRef variable = value_of(c, base);
    uint32_t by = escape_of(c, base);
    if (variable && by != PTRMAP_NONE)
        push_escape(c, variable, base, by, ret);
}

/* True if the last step is about memory that is reached through a value of the same name. */
static bool is_same_step(const struct explain_chain *chain, LLVMValueRef v)
{
    char now[IR_NAME_SIZE], before[IR_NAME_SIZE];
    const struct explain_step *last = chain->n > 0 ? &chain->at[chain->n - 1] : NULL;
    return last && last->cause == CAUSE_THROUGH && last->value &&
           strcmp(ir_source_name(v, now, sizeof now),
                  ir_source_name(last->value, before, sizeof before)) == 0;
}

/* Tells through what the memory at the address in `node` is reached. */
static void tell_base(struct unit *u, uint32_t node, struct explain_chain *ret)
{
    struct causes *c = u->causes;
    for (unsigned steps = 0; steps < BUDGET_NOTES; steps++) {
        uint32_t base = base_of(c, node);
        LLVMValueRef v = value_of(c, base);
        space_set set = c->f->fact.at[base].set;
        if (!v)
            return;
        if (LLVMIsAGlobalVariable(v) && world_is_shared(v)) {
            push(ret, CAUSE_SHARED, v, v, set);
            return;
        }
        if (LLVMIsAGlobalVariable(v) || LLVMIsAAllocaInst(v)) {
            uint32_t by = escape_of(c, base);
            push_escape(c, v, base, by, ret);
            if (by == PTRMAP_NONE || c->f->node.at[by].op != OP_STORE)
                return;
            node = c->f->input.at[c->f->node.at[by].in]; /* the memory is given away itself */
            if (base_of(c, node) == base)
                return;
            continue;
        }
        if (is_same_step(ret, v))
            ret->n--; /* of a loop over a list, `p` again: the last one is reported */
        LLVMValueRef at = LLVMIsAArgument(v) ? LLVMGetParamParent(v) : causes_at(c, base);
        push(ret, CAUSE_THROUGH, v, at, set);
        if (c->f->node.at[base].op != OP_LOAD)
            return;
        node = c->f->input.at[c->f->node.at[base].in];
        if (!reaches_unknown(c, node))
            return;
    }
}

/* Tells, of each space in `left`, which instruction first lets code outside, or other work-items,
 * know a pointer to it; or, with `looks`, shows an address in it to the program. */
static void tell_known(struct unit *u, space_set left, bool looks, struct explain_chain *ret)
{
    struct causes *c = u->causes;
    for (uint32_t x = 0; x < c->nodes && !space_empty(left); x++) {
        const struct node *n = &c->f->node.at[x];
        bool stored =
            n->op == OP_STORE && n->n_in == 2 && reaches_unknown(c, c->f->input.at[n->in]);
        bool look = looks && n->op == OP_LOOK;
        if (!causes_at(c, x) || (n->op != OP_ESCAPE && !stored && !look))
            continue;
        for (uint32_t k = stored; k < n->n_in; k++) { /* at most two */
            uint32_t value = c->f->input.at[n->in + k];
            space_set here = space_meet(c->f->fact.at[value].set, left);
            if (space_empty(here))
                continue;
            if (look && c->f->node.at[value].op == OP_TO_INT) /* the pointer has the better name */
                value = c->f->input.at[c->f->node.at[value].in];
            push(ret, look ? CAUSE_COMPARED : CAUSE_EXPOSES, value_of(c, value), causes_at(c, x),
                 here);
            left.bits &= ~here.bits;
        }
    }
}

static void outside(struct unit *u, uint32_t x, struct explain_chain *ret)
{
    struct causes *c = u->causes;
    space_set set = c->f->fact.at[x].set;
    LLVMValueRef v = value_of(c, x), at = causes_at(c, x);
    bool several = causes_several(c, set);
    push(ret,
         !several    ? CAUSE_NAMED
         : u->closed ? CAUSE_EXPOSED
                     : CAUSE_OUTSIDE,
         v ? v : at, at, set);
    if (several)
        tell_base(u, c->f->input.at[c->f->node.at[x].in], ret);
    if (several && u->closed)
        tell_known(u, (space_set){ set.bits & ~c->f->global.bits }, false, ret);
}

/* ---- pointers that differ ---- */

/* What the vertices have that are loads, or objects: the value that is loaded there. */
static LLVMValueRef loaded(const struct causes *c, uint32_t x)
{
    while (is_object(c, x) && c->from[x] != PTRMAP_NONE) /* towards the start: each vertex once */
        x = c->from[x];
    return is_object(c, x) ? NULL : value_of(c, x);
}

static bool is_memory(const struct causes *c, uint32_t x)
{
    return is_object(c, x) || c->f->node.at[x].op == OP_LOAD;
}

/* The first effect that leaves bytes of no generic pointer where the vertex reads: a load at its
 * address, an object anywhere.  PTRMAP_NONE: none does. */
static uint32_t find_spoiler(struct causes *c, uint32_t x)
{
    uint32_t member[BUDGET_GROUP] = { x - c->nodes }, n = 1;
    struct region where = region_anywhere();
    const struct writer *w;
    if (!is_object(c, x)) {
        struct fact address = c->f->fact.at[c->f->input.at[c->f->node.at[x].in]];
        where = region_of(address, c->f->node.at[x].rem);
        n = address.object == MEMORY_NONE ? 0
                                          : memory_members(&c->f->memory, address.object, member);
    }
    for (uint32_t m = 0; m < n; m++) /* at most BUDGET_GROUP */
        for (uint32_t k = causes_writers(c, member[m], &w); k > 0; k--, w++) {
            const struct node *s = &c->f->node.at[w->node];
            struct fact to = c->f->fact.at[c->f->input.at[s->in]];
            if (region_overlap(where, region_of(to, s->rem)) && causes_spoils(c, w->node))
                return w->node;
        }
    return PTRMAP_NONE;
}

/* Memory whose pointers come from no store of a pointer to several spaces. */
static void memory(struct unit *u, uint32_t x, LLVMValueRef v, space_set set,
                   struct explain_chain *ret)
{
    struct causes *c = u->causes;
    LLVMValueRef at = is_object(c, x) ? NULL : causes_at(c, x);
    uint32_t spoiler = find_spoiler(c, x);
    if (spoiler == PTRMAP_NONE) {
        push(ret, CAUSE_EARLIER, v, at, set);
        if (!is_object(c, x))
            causes_limits_of_memory(u, x, ret);
        return;
    }
    push(ret, CAUSE_BYTES, v, at, set);
    bool copy = c->f->node.at[spoiler].op == OP_COPY;
    push(ret, copy ? CAUSE_BYTES_COPIED : CAUSE_BYTES_STORED, NULL, causes_at(c, spoiler),
         space_none());
    causes_limits_of_writer(u, spoiler, ret);
}

/* A pointer made of an integer that is the number of a known address, plus something else
 * (facts/look.c). */
static bool is_moved(const struct causes *c, const struct node *n)
{
    if (n->op != OP_TO_PTR && n->op != OP_NUDGE)
        return false;
    struct fact number = c->f->fact.at[c->f->input.at[n->in]];
    return !space_empty(number.set) && (number.flags & FACT_AWAY);
}

void causes_origin(struct unit *u, uint32_t x, bool differ, struct explain_chain *ret)
{
    struct causes *c = u->causes;
    const struct node *n = is_object(c, x) ? NULL : &c->f->node.at[x];
    LLVMValueRef v = is_memory(c, x) ? loaded(c, x) : value_of(c, x);
    space_set set = n ? c->f->fact.at[x].set : space_none();
    if (n && n->op == OP_CONST) {
        constant(u, x, ret);
    } else if (n && n->op == OP_LOAD && !differ && reaches_unknown(c, c->f->input.at[n->in])) {
        outside(u, x, ret);
    } else if (is_memory(c, x) && !differ) {
        memory(u, x, v, set, ret);
    } else if (is_memory(c, x)) {
        push(ret, CAUSE_STORES, v, n ? causes_at(c, x) : NULL, set);
        if (n)
            causes_limits_of_memory(u, x, ret);
    } else if (differ && v && LLVMIsAArgument(v)) {
        enum cause cause = causes_by_pointer(c, x)        ? CAUSE_CALLS
                           : ir_is_pointer(LLVMTypeOf(v)) ? CAUSE_CALLERS
                                                          : CAUSE_CALLERS_MEMBER;
        push(ret, cause, v, LLVMGetParamParent(v), set)->fn = LLVMGetParamParent(v);
        causes_limits_of_copies(u, LLVMGetParamParent(v), ret);
    } else if (differ && v && LLVMIsAFunction(v)) {
        push(ret, CAUSE_RETURNS, v, v, set)->fn = v;
    } else if (differ) {
        LLVMValueRef at = causes_at(c, x);
        bool result = !v && at && LLVMIsACallInst(at); /* the arguments that the call returns */
        push(ret, CAUSE_MERGED, result ? at : v, at, set);
    } else if (is_moved(c, n)) {
        space_set own = c->f->fact.at[c->f->input.at[n->in]].set;
        push(ret, CAUSE_MOVED, v ? v : causes_at(c, x), causes_at(c, x), set);
        tell_known(u, (space_set){ set.bits & ~own.bits }, true, ret);
    } else {
        bool number = n->op != OP_JOIN && n->op != OP_OFFSET && n->op != OP_MEET;
        push(ret, number ? CAUSE_INTEGER : CAUSE_OTHER, v ? v : causes_at(c, x), causes_at(c, x),
             set);
    }
}

void causes_part(struct unit *u, uint32_t x, uint32_t from, uint32_t via, uint32_t first,
                 struct explain_chain *ret)
{
    struct causes *c = u->causes;
    LLVMValueRef v = value_of(c, from), of = is_object(c, x) ? NULL : c->value[x];
    space_set set = causes_set(c, from);
    enum cause cause = CAUSE_ONE_OF;
    LLVMValueRef at = NULL;
    for (uint32_t k = first; k < ret->n; k++) /* at most BUDGET_NOTES */
        if (space_eq(ret->at[k].set, set))
            return;
    if (is_memory(c, x)) {
        cause = is_object(c, from) ? CAUSE_COPY : CAUSE_STORE;
        at = via == PTRMAP_NONE ? NULL : causes_at(c, via);
        v = !v && at && LLVMIsAStoreInst(at) ? LLVMGetOperand(at, 0) : v;
    } else if (of && LLVMIsAArgument(of)) {
        cause = CAUSE_CALLER;
        at = causes_link(c, x, from);
    } else if (of && LLVMIsAFunction(of)) {
        cause = CAUSE_RETURN;
        at = causes_link(c, x, from);
    } else if (!is_object(c, from)) {
        at = v && LLVMIsAInstruction(v) ? v : causes_at(c, x);
    }
    push(ret, cause, v, at, set);
}
