/* SPDX-License-Identifier: Apache-2.0 */
/* summary_read.c - reads the graph of one file, which summary.c wrote.
 *
 * Does not assume that the answer of a test stays if LLVM exchanges the pointer (infer/exchange.h),
 *          as it may do with any, for copies are known only behind the solution [tested]. */
#include "thin/form.h"
#include "thin/thin.h"

#include "base/guard.h"
#include "space/target.h"
#include "trace/trace.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct thin_bytes b;
    struct facts *f;
    struct boundary *to;
    uint32_t first, n;        /* the file's nodes: n from `first` on */
    uint32_t object, objects; /* likewise its objects */
    uint32_t types;           /* the number of types: their hashes are … */
    uint64_t *type;           /* … here, in the boundary's arena */
    bool *taken;              /* a node is some body's, parameter's or result's; as many as nodes */
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
    uint32_t kind = thin_get_below(b, 3 << 5 | 31), how = thin_get_below(b, 128);
    int fixed = form_inputs(kind & 31);
    uint32_t n = fixed < 0 ? thin_get_count(b) : (uint32_t)fixed;
    struct node *to = &r->f->node.at[node];
    bool load = (kind & 31) == OP_LOAD, test = (kind & 31) == OP_MEET;
    bool join = (kind & 31) == OP_JOIN;
    b->bad |= (kind & 31) > OP_REVEAL;
    *to = (struct node){ .op = kind & 31,
                         .view = (uint8_t)(kind >> 5),
                         .inbounds = !load && how >> 4 & 1,
                         .nowrap = !load && how >> 5 & 1,
                         .part = load && how >> 4 & 1,
                         .passes = load && how >> 5 & 1,
                         .narrows = join && how >> 6 & 1,
                         .launch = !join && how >> 6 & 1, /* thin_launch.c numbers them */
                         .swapped = GUARD("summary-read:tested", test),
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
    b->bad |= to->op == OP_LOOK && (to->rem < 0 || to->rem > FACTS_LOW);
    if (to->op == OP_CONST)
        r->f->fact.at[node] = get_fact(r);
}

/* True if the node is the address of an object of the file. */
static bool is_object(const struct reader *r, uint32_t node)
{
    return r->f->node.at[node].op == OP_CONST && r->f->fact.at[node].object > MEMORY_UNKNOWN;
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
        uint32_t how = thin_get_below(&r->b, (uint64_t)(LEAF_PARAMS - param) << LEAF_BITS);
        param += how >> LEAF_BITS;
        struct boundary_leaf leaf = { .node = r->first + (uint32_t)node,
                                      .param = param,
                                      .fixed = (how & LEAF_FIXED) != 0,
                                      .returned = (how & LEAF_RETURNED) != 0,
                                      .masked = (how & LEAF_MASKED) != 0,
                                      .copied = (how & LEAF_COPIED) != 0 };
        leaf.size = leaf.copied ? get_int(&r->b) : 0;
        r->b.bad |= leaf.copied && (r->b.bad || leaf.size < -1 || !is_object(r, leaf.node));
        vec_push_in(&r->to->arena, &r->to->leaf, leaf);
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
        r->type[k] = thin_get_hash(&r->b);
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

/* The next node of a list in which each is given by its distance from the one before, with `bits`
 * bits below. */
static uint32_t get_next(struct reader *r, uint32_t *node, unsigned bits, unsigned *ret_bits)
{
    uint32_t by = thin_get_below(&r->b, (uint64_t)(r->n - *node) << bits);
    *ret_bits = by & ((1u << bits) - 1);
    *node += by >> bits;
    if (!r->b.bad)
        want_value(r, r->first + *node);
    return r->first + *node;
}

static void get_want(struct reader *r, uint32_t *node)
{
    unsigned how;
    struct boundary_want x = { .node = get_next(r, node, WANT_BITS, &how), .rows = UINT32_MAX };
    x.weight = thin_get_below(&r->b, UINT64_C(1) << 32);
    x.writes = how & WANT_WRITES;
    if (how & WANT_ROWS)
        x.rows = thin_get_below(&r->b, UINT64_C(1) << 32);
    if (how & WANT_KIND)
        x.kind = (uint8_t)thin_get_below(&r->b, WANT_KINDS);
    if (x.kind == WANT_STORED)
        x.place = get_value_number(r);
    vec_push_in(&r->to->arena, &r->to->want, x);
}

/* The pointers that other functions want. */
static void get_other_wants(struct reader *r)
{
    uint32_t node = 0;
    unsigned writes;
    for (uint32_t k = thin_get_count(&r->b); k > 0 && !r->b.bad; k--) {
        struct boundary_want x = { .node = get_next(r, &node, 1, &writes), .rows = UINT32_MAX };
        x.writes = writes;
        vec_push_in(&r->to->arena, &r->to->want, x);
    }
}

static void get_copied(struct reader *r)
{
    uint32_t n = thin_get_below(&r->b, (uint64_t)(r->b.end - r->b.at + 1) << 1);
    r->to->copies_more = n & 1;
    r->to->loaded = thin_get_below(&r->b, UINT64_C(1) << 32);
    for (n >>= 1; n > 0 && !r->b.bad; n--) {
        uint32_t symbol = thin_get_below(&r->b, r->to->symbol.n);
        uint64_t to = thin_get(&r->b);
        r->b.bad |= to >> 3 >= r->n;
        struct boundary_copied x = { .to = r->first + (r->b.bad ? 0 : (uint32_t)(to >> 3)),
                                     .from = get_value_number(r),
                                     .symbol = symbol,
                                     .constant = to & 1,
                                     .to_parameter = to >> 1 & 1,
                                     .from_parameter = to >> 2 & 1 };
        if (r->b.bad)
            return;
        want_value(r, x.to);
        struct symbol *in = &r->to->symbol.at[symbol];
        in->copied = in->copieds ? in->copied : r->to->copied.n;
        in->copieds++; /* those of one body follow each other */
        r->b.bad |= in->copied + in->copieds != r->to->copied.n + 1;
        vec_push_in(&r->to->arena, &r->to->copied, x);
    }
}

static void get_filled(struct reader *r)
{
    for (uint32_t k = thin_get_count(&r->b); k > 0 && !r->b.bad; k--) {
        struct boundary_filled x = { .node = get_value_number(r) };
        x.at = get_int(&r->b);
        vec_push_in(&r->to->arena, &r->to->filled, x);
    }
}

/* What the body returns: the inputs of the result's nodes. */
static void find_backs(struct reader *r, struct symbol *s)
{
    s->back = r->to->back.n;
    for (uint32_t k = 0; k < s->results && !r->b.bad; k++) {
        const struct node *n = &r->f->node.at[s->result + k];
        for (uint32_t i = 0; i < n->n_in; i++) /* each value that is returned once */
            vec_push_in(&r->to->arena, &r->to->back, r->f->input.at[n->in + i]);
    }
    s->backs = r->to->back.n - s->back;
}

/* Takes nodes that nothing else may have: each parameter, result and body has nodes of its own, for
 * a copy of a body has another node for each (thin_copy.c), and a trial supposes each parameter
 * once.  Stops at the first one that was taken. */
static void take(struct reader *r, uint32_t first, uint32_t end)
{
    for (uint32_t node = first; node < end && !r->b.bad; node++) {
        r->b.bad |= r->taken[node - r->first];
        r->taken[node - r->first] = true;
    }
}

/* Reads which nodes of the graph are those of a body, `first` to `end`.  A summary is damaged if an
 * alloca of the body, as get_owns() read them, has a node outside of that range. */
static void get_nodes(struct reader *r, struct symbol *s)
{
    s->first = get_range(r, &s->end);
    for (uint32_t k = 0; k < s->owns && !r->b.bad; k++) {
        uint32_t own = r->to->own.at[s->own + k].node;
        r->b.bad |= own < s->first || own >= s->end;
    }
    take(r, s->first, s->end);
}

static void get_body(struct reader *r, struct symbol *s)
{
    uint32_t node = 0;
    get_nodes(r, s);
    find_backs(r, s);
    if (!(s->flags & SYMBOL_COPIES))
        return;
    s->instructions = thin_get_below(&r->b, UINT64_C(1) << 32);
    s->want = r->to->want.n;
    s->wants = thin_get_count(&r->b);
    for (uint32_t k = 0; k < s->wants && !r->b.bad; k++)
        get_want(r, &node);
}

static void get_owns(struct reader *r, struct symbol *s)
{
    uint32_t node = 0, number = 0;
    s->own = r->to->own.n;
    s->owns = thin_get_count(&r->b);
    for (uint32_t k = 0; k < s->owns && !r->b.bad; k++) {
        unsigned how;
        uint32_t own = get_next(r, &node, OWN_BITS, &how);
        if (how & OWN_NUMBER)
            number += thin_get_below(&r->b, (uint64_t)UINT32_MAX - number);
        r->b.bad |= own >= UINT32_C(1) << 30 || !is_object(r, own);
        struct boundary_own x = { .holds = how & OWN_HOLDS, .number = number++ };
        x.size = (r->f->loose ? thin_get_below(&r->b, INT32_MAX) : 0) & INT32_MAX;
        x.node = own & ((UINT32_C(1) << 30) - 1);
        vec_push_in(&r->to->arena, &r->to->own, x);
    }
}

static void get_loads(struct reader *r, struct symbol *s)
{
    uint32_t number = 0;
    int64_t node = 0;
    s->load = r->to->load.n;
    s->loads = thin_get_count(&r->b);
    for (uint32_t k = 0; k < s->loads && !r->b.bad; k++) {
        number += thin_get_below(&r->b, (uint64_t)UINT32_MAX - number);
        int64_t by = thin_get_signed(&r->b);
        r->b.bad |= by < -node || by >= (int64_t)r->n - node;
        node += r->b.bad ? 0 : by;
        if (!r->b.bad)
            want_value(r, r->first + (uint32_t)node);
        struct boundary_load load = { .node = r->first + (uint32_t)node, .number = number };
        vec_push_in(&r->to->arena, &r->to->load, load);
    }
}

static void get_symbol(struct reader *r)
{
    struct symbol s = { .name = thin_get_text(&r->b, &r->to->arena) };
    uint32_t type = thin_get_below(&r->b, r->types);
    s.type = r->b.bad ? 0 : r->type[type];
    s.flags = thin_get_below(&r->b, SYMBOL_ALL + 1);
    if (s.flags & SYMBOL_BODY)
        get_loads(r, &s);
    if (!r->b.bad && form_has_owns(r->f, &s))
        get_owns(r, &s);
    if (s.flags & SYMBOL_KERNEL && !r->b.bad)
        get_nodes(r, &s);
    if (s.flags & SYMBOL_DEFINED) {
        s.param = get_leaves(r, &s.params);
        for (uint32_t p = 0; p < s.params && !r->b.bad; p++)
            take(r, r->to->leaf.at[s.param + p].node, r->to->leaf.at[s.param + p].node + 1);
        s.results = get_results(r, &s.result);
        take(r, s.result, s.result + s.results);
        s.given = thin_get(&r->b);
        s.others = s.given ? get_value_number(r) : 0;
        take(r, s.others, s.others + (s.given != 0));
        get_body(r, &s);
    }
    r->b.bad |= s.flags & SYMBOL_COPIES && !(s.flags & SYMBOL_DEFINED);
    r->b.bad |= s.flags & (SYMBOL_DEFINED | SYMBOL_KERNEL) && !(s.flags & SYMBOL_BODY);
    r->b.bad |= s.flags & SYMBOL_KERNEL && s.flags & (SYMBOL_DEFINED | SYMBOL_LOCAL);
    r->b.bad |= s.flags & SYMBOL_POINTER && s.flags != SYMBOL_POINTER;
    vec_push_in(&r->to->arena, &r->to->symbol, s);
}

static void get_call(struct reader *r)
{
    uint32_t symbol = thin_get_below(&r->b, (uint64_t)r->to->symbol.n << 2);
    struct symbol_call c = { .symbol = symbol >> 2, .by_name = symbol >> 1 & 1, .own = symbol & 1 };
    r->b.bad |= c.by_name && c.own;
    c.caller = thin_get_below(&r->b, r->to->symbol.n);
    uint32_t number = thin_get_below(&r->b, UINT64_C(1) << 32);
    c.number = number >> 4;
    c.depth = number >> 1 & 7;
    c.used = number & 1;
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

static int report_target(struct trace *t, struct src_loc at, const struct target *target,
                         uint32_t word, const struct facts *f)
{
    struct text own = { 0 }, theirs = { 0 };
    text_putf(&own, "%s", target->name);
    text_putf(&theirs, "%s", f->target->name);
    if (word != f->word) {
        text_putf(&own, " with pointers of %u bits", 8 * word);
        text_putf(&theirs, " with pointers of %u", 8 * f->word);
    }
    diag_thin_target(t, at, text_get(&own), text_get(&theirs));
    text_fini(&own);
    text_fini(&theirs);
    return -1;
}

/* The target, and a graph for it where there is none yet. */
static int begin(struct trace *t, struct reader *r, struct facts **f, struct thin_file *ret)
{
    struct src_loc at = { .file = ret->path };
    ret->target = thin_get_text(&r->b, &ret->boundary.arena);
    ret->word = thin_get_below(&r->b, 9);
    ret->hash = thin_get_hash(&r->b);
    ret->fingerprint = thin_get_hash(&r->b);
    const struct target *target = target_find(ret->target, strlen(ret->target));
    if (r->b.bad || !target || (ret->word != 4 && ret->word != 8))
        return thin_damaged(t, ret->path);
    if (*f && ((*f)->target->map != target->map || (*f)->word != ret->word))
        return report_target(t, at, target, ret->word, *f);
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

int thin_read_summary(struct trace *t, const char *path, const char *bytes, size_t n,
                      struct facts **f, struct thin_file *ret)
{
    struct reader r = { .to = &ret->boundary };
    *ret = (struct thin_file){ .path = path };
    if (thin_open(t, path, THIN_SUMMARY, bytes, n, &r.b) < 0)
        return -1;
    boundary_init(&ret->boundary);
    if (begin(t, &r, f, ret) < 0) {
        thin_end(&r.b);
        thin_forget(ret);
        return -1;
    }
    get_objects(&r);
    r.n = thin_get_count(&r.b);
    r.first = facts_reserve(r.f, r.b.bad ? 0 : r.n);
    r.taken = base_zeroed(r.b.bad ? 0 : r.n, sizeof *r.taken);
    for (uint32_t k = 0; k < r.n && !r.b.bad; k++)
        get_node(&r, r.first + k);
    r.to->pool = get_value_number(&r);
    r.to->given = get_value_number(&r);
    uint32_t guesses = thin_get_below(&r.b, 32);
    r.to->guesses = guesses & 1;
    r.to->calls_guess = guesses >> 1 & 1;
    r.to->unseen = guesses >> 2 & 1;
    r.to->asks = guesses >> 3 & 1;
    r.to->makes = guesses >> 4;
    r.to->instructions = thin_get_below(&r.b, UINT64_C(1) << 32);
    get_types(&r);
    uint32_t symbols = thin_get_count(&r.b);
    r.to->symbol.room = symbols; /* as many as there are: growing would leave old ones behind */
    r.to->symbol.at = NEWN(&r.to->arena, struct symbol, symbols);
    r.to->symbol.home = &r.to->arena;
    for (uint32_t k = 0; k < symbols && !r.b.bad; k++)
        get_symbol(&r);
    uint32_t calls = thin_get_count(&r.b);
    r.to->call.room = calls;
    r.to->call.at = NEWN(&r.to->arena, struct symbol_call, calls);
    r.to->call.home = &r.to->arena;
    for (uint32_t k = 0; k < calls && !r.b.bad; k++)
        get_call(&r);
    get_other_wants(&r);
    get_filled(&r);
    get_copied(&r);
    uint32_t others = thin_get_count(&r.b);
    for (uint32_t k = 0; k < others && !r.b.bad; k++)
        vec_push_in(&r.to->arena, &r.to->other, thin_get_text(&r.b, &r.to->arena));
    ret->first = r.first;
    ret->end = r.first + r.n;
    bool whole = !r.b.bad && r.b.at == r.b.end;
    thin_end(&r.b);
    free(r.taken);
    if (whole)
        return 0;
    thin_forget(ret);
    return thin_damaged(t, path);
}

void thin_forget(struct thin_file *file) { boundary_fini(&file->boundary); }
