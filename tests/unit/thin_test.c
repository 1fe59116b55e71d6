/* SPDX-License-Identifier: Apache-2.0 */
/* thin_test.c - summaries of random graphs have the facts of the graphs, or smaller ones; damaged ones
 * are refused. */
#include <setjmp.h>
#include <stdarg.h>

#include "thin/thin.h"

#include "trace/trace.h"

#include <cmocka.h>
#include <xxhash.h>

static unsigned errors;

static void on_diag(void *user, const struct diag_msg *msg)
{
    (void)user;
    errors += msg->severity == SEVERITY_ERROR;
}

static struct trace quiet = { .on_diag = on_diag };

static uint32_t below(uint64_t *seed, uint32_t n)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33) % n;
}

/* A random node whose inputs are among the first `n` nodes. */
static void random_node(struct facts *f, uint64_t *seed, uint32_t node, uint32_t n)
{
    uint32_t in[3] = { below(seed, n), below(seed, n), below(seed, n) };
    switch (below(seed, 8)) {
    case 0:
        f->fact.at[node].set = space_one(below(seed, 2) ? SPACE_LOCAL : SPACE_GLOBAL);
        f->fact.at[node].object = 1 + below(seed, f->memory.object.n - 1);
        f->fact.at[node].mod = f->fact.at[node].object == MEMORY_UNKNOWN;
        return;
    case 1:
        facts_define(f, node, OP_OFFSET, in, 1);
        f->node.at[node].rem = 8 * (int32_t)below(seed, 3);
        f->node.at[node].inbounds = true;
        return;
    case 2:
        facts_define(f, node, OP_MEET, in, 1);
        f->node.at[node].mask = space_one(SPACE_LOCAL);
        return;
    case 3:
        facts_define(f, node, OP_LOAD, in, 1);
        f->node.at[node].rem = 8;
        return;
    default: facts_define(f, node, OP_JOIN, in, 1 + below(seed, 3)); return;
    }
}

static void random_effect(struct facts *f, uint64_t *seed, uint32_t n)
{
    uint32_t in[2] = { below(seed, n), below(seed, n) }, node = facts_reserve(f, 1);
    switch (below(seed, 4)) {
    case 0: facts_define(f, node, OP_ESCAPE, in, 1); return;
    case 1: facts_define(f, node, OP_REVEAL, in, 1); return;
    case 2: facts_define(f, node, OP_COPY, in, 2); break;
    default: facts_define(f, node, OP_STORE, in, 2); break;
    }
    f->node.at[node].rem = 8;
}

static struct facts *random_graph(uint64_t *seed, struct thin_file *file)
{
    struct facts *f = facts_create_for(target_find("nvptx64", 7), 8);
    struct boundary *b = &file->boundary;
    uint32_t n = 6 + below(seed, 40), objects = below(seed, 4);
    boundary_init(b);
    for (uint32_t k = 0; k < objects; k++)
        memory_new_object(&f->memory, below(seed, 4) == 0);
    b->pool = facts_reserve(f, 2);
    b->given = b->pool + 1;
    f->node.at[b->pool].view = f->node.at[b->given].view = VIEW_INT;
    uint32_t first = facts_reserve(f, n);
    for (uint32_t k = 0; k < n; k++)
        random_node(f, seed, first + k, first + n);
    for (uint32_t k = below(seed, 10); k > 0; k--)
        random_effect(f, seed, first + n);
    struct symbol s = { .name = "f", .type = 7, .flags = SYMBOL_DEFINED | SYMBOL_BODY };
    s.result = first;
    s.results = 1;
    s.params = 3;
    for (uint32_t k = 0; k < s.params; k++)
        vec_push_in(&b->arena, &b->leaf,
                    ((struct boundary_leaf){ .node = first + 1 + k, .param = k }));
    vec_push_in(&b->arena, &b->symbol, s);
    file->target = "nvptx64";
    return f;
}

/* The size of what a summary holds, before it is packed. */
static size_t contents_of(const struct text *summary)
{
    struct thin_bytes b;
    assert_int_equal(thin_open(&quiet, "x.gsum", THIN_SUMMARY, summary->at, summary->n, &b), 0);
    size_t n = (size_t)(b.end - b.at);
    thin_end(&b);
    return n;
}

static void reduced_graphs_have_the_facts(void **state)
{
    (void)state;
    unsigned same = 0, all = 0;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        uint64_t s = seed;
        struct thin_file file = { 0 }, again;
        struct facts *f = random_graph(&s, &file), *g = NULL;
        struct text bytes = { 0 }, twice = { 0 };
        thin_write_summary(f, &file, &bytes);
        assert_int_equal(thin_read_summary(&quiet, "x.gsum", bytes.at, bytes.n, &g, &again), 0);
        thin_write_summary(g, &again, &twice);
        /* less, if nodes became equal behind a later one */
        assert_true(contents_of(&twice) <= contents_of(&bytes));
        assert_true(facts_solve(f) && facts_solve(g));
        for (uint32_t k = 0; k < file.boundary.leaf.n; k++) {
            struct fact x = f->fact.at[file.boundary.leaf.at[k].node];
            struct fact y = g->fact.at[again.boundary.leaf.at[k].node];
            assert_true(space_le(y.set, x.set) && !(y.flags & ~x.flags));
            same += space_eq(x.set, y.set) && x.flags == y.flags;
            all++;
        }
        uint32_t result = file.boundary.symbol.at[0].result;
        uint32_t other = again.boundary.symbol.at[0].result;
        assert_true(space_le(g->fact.at[other].set, f->fact.at[result].set));
        assert_true(space_le(g->memory.outside, f->memory.outside));
        assert_false(g->memory.outside_flags & ~f->memory.outside_flags);
        thin_forget(&file);
        thin_forget(&again);
        facts_destroy(f);
        facts_destroy(g);
        text_fini(&bytes);
        text_fini(&twice);
    }
    assert_true(all == 9000 &&
                same > 8500); /* a node that nothing needs may make two objects one */
}

static void is_refused(const char *bytes, size_t n)
{
    struct facts *f = NULL;
    struct thin_file file;
    struct thin_slice slice;
    errors = 0;
    assert_true(thin_read_summary(&quiet, "x.gsum", bytes, n, &f, &file) < 0);
    assert_int_equal(errors, 1);
    assert_null(f);
    assert_true(thin_read_slice(&quiet, "x.gidx", bytes, n, &slice) < 0);
    assert_int_equal(errors, 2);
}

/* Reads bytes whose checksum is right, and which are perhaps nonsense. */
static void is_read_or_refused(const char *bytes, size_t n)
{
    struct facts *f = NULL;
    struct thin_file file;
    struct text text = { 0 };
    errors = 0;
    if (thin_read_summary(&quiet, "x.gsum", bytes, n, &f, &file) < 0) {
        assert_int_equal(errors, 1);
    } else {
        if (facts_check(f))
            thin_print_summary(f, &file, NULL, &text);
        thin_forget(&file);
    }
    if (f)
        facts_destroy(f);
    text_fini(&text);
}

/* Reads the summary with each bit of its contents changed. */
static void change_contents(const struct text *summary)
{
    struct thin_bytes whole;
    assert_int_equal(thin_open(&quiet, "x.gsum", THIN_SUMMARY, summary->at, summary->n, &whole), 0);
    for (size_t k = 0; k < 8 * whole.out.n; k++) {
        struct thin_bytes changed = { 0 };
        struct text bytes = { 0 };
        text_put(&changed.out, whole.out.at, whole.out.n);
        changed.out.at[k / 8] ^= (char)(1u << k % 8);
        thin_close(&changed, THIN_SUMMARY, &bytes);
        is_read_or_refused(bytes.at, bytes.n);
        text_fini(&bytes);
    }
    thin_end(&whole);
}

static void damage_is_refused(void **state)
{
    (void)state;
    enum { FRAME = 24 };
    for (uint64_t seed = 0; seed < 20; seed++) {
        uint64_t s = seed;
        struct thin_file file = { 0 };
        struct facts *f = random_graph(&s, &file);
        struct text bytes = { 0 };
        thin_write_summary(f, &file, &bytes);
        for (size_t k = 0; k < bytes.n; k++)
            for (unsigned bit = 0; bit < 8; bit++) {
                bytes.at[k] ^= (char)(1u << bit);
                is_refused(bytes.at, bytes.n);
                if (k >= FRAME) { /* the stream, with the right sum */
                    uint64_t old, sum = XXH3_64bits(bytes.at + FRAME, bytes.n - FRAME);
                    memcpy(&old, bytes.at + 16, sizeof old);
                    memcpy(bytes.at + 16, &sum,
                           sizeof sum); /* on this machine the low byte is first */
                    is_read_or_refused(bytes.at, bytes.n);
                    memcpy(bytes.at + 16, &old, sizeof old);
                }
                bytes.at[k] ^= (char)(1u << bit);
            }
        for (size_t n = 0; n < bytes.n; n++)
            is_refused(bytes.at, n);
        change_contents(&bytes);
        thin_forget(&file);
        facts_destroy(f);
        text_fini(&bytes);
    }
}

/* A summary in which n functions return one node, which joins n others, is refused at the second
 * one: it would have n * n values that are returned. */
static void shared_results_are_refused(void **state)
{
    (void)state;
    enum { MANY = 20000 };
    static uint32_t in[MANY];
    struct thin_file file = { .target = "nvptx64" };
    struct facts *f = facts_create_for(target_find("nvptx64", 7), 8);
    struct boundary *b = &file.boundary;
    struct text bytes = { 0 };
    boundary_init(b);
    b->pool = facts_reserve(f, 2);
    b->given = b->pool + 1;
    f->node.at[b->pool].view = f->node.at[b->given].view = VIEW_INT;
    uint32_t first = facts_reserve(f, MANY + 1);
    for (uint32_t k = 0; k < MANY; k++) {
        in[k] = first + 1 + k;
        facts_define(f, in[k], OP_OFFSET, &first, 1);
        f->node.at[in[k]].rem = 8 * (int32_t)(k + 1);
    }
    facts_define(f, first, OP_JOIN, in, MANY);
    for (uint32_t k = 0; k < MANY; k++) {
        struct symbol s = { .name = "f", .type = 7, .flags = SYMBOL_DEFINED | SYMBOL_BODY };
        s.result = first;
        s.results = 1;
        vec_push_in(&b->arena, &b->symbol, s);
    }
    thin_write_summary(f, &file, &bytes);
    struct facts *g = NULL;
    struct thin_file again;
    double began = base_worked();
    errors = 0;
    assert_true(thin_read_summary(&quiet, "x.gsum", bytes.at, bytes.n, &g, &again) < 0);
    assert_int_equal(errors, 1);
    assert_true(base_worked() - began < 3);
    thin_forget(&file);
    facts_destroy(f);
    facts_destroy(g);
    text_fini(&bytes);
}

static void slices_are_read_as_written(void **state)
{
    (void)state;
    struct given_param param[] = { { 1, { space_one(SPACE_LOCAL), FACT_NULL }, NULL },
                                   { 1000000, { space_none(), 0 }, NULL } };
    struct thin_slice s = { .target = "amdgcn", .hash = 99 }, again;
    struct given_function f = { .name = "f", .param = param, .params = 2, .given = 1 };
    struct text bytes = { 0 };
    f.others.set = space_one(SPACE_GLOBAL);
    vec_push(&s.given.function, f);
    s.given.outside = space_one(SPACE_LOCAL);
    thin_write_slice(&s, &bytes);
    assert_int_equal(thin_read_slice(&quiet, "x.gidx", bytes.at, bytes.n, &again), 0);
    const struct given_function *g = given_find(&again.given, "f");
    assert_non_null(g);
    assert_null(given_find(&again.given, "g"));
    assert_null(given_find(NULL, "f"));
    assert_true(space_eq(given_param(g, 1)->fact.set, space_one(SPACE_LOCAL)) && g->params == 2);
    assert_true(space_empty(given_param(g, 1000000)->fact.set));
    assert_null(given_param(g, 0));
    assert_null(given_param(g, 2));
    assert_null(given_param(NULL, 0));
    assert_true(space_eq(g->others.set, space_one(SPACE_GLOBAL)) && g->given == 1);
    assert_true(again.hash == 99 && space_eq(again.given.outside, space_one(SPACE_LOCAL)));
    for (size_t k = 0; k < bytes.n; k++) {
        bytes.at[k] ^= 64;
        is_refused(bytes.at, bytes.n);
        bytes.at[k] ^= 64;
    }
    thin_forget_slice(&again);
    vec_fini(&s.given.function);
    text_fini(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reduced_graphs_have_the_facts),
        cmocka_unit_test(damage_is_refused),
        cmocka_unit_test(shared_results_are_refused),
        cmocka_unit_test(slices_are_read_as_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
