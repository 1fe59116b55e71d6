/* SPDX-License-Identifier: Apache-2.0 */
/* base_test.c - arenas, maps, worklists, text. */
#include <setjmp.h>
#include <stdarg.h>

#include "base/arena.h"
#include "base/intern.h"
#include "base/ptrmap.h"
#include "base/text.h"
#include "base/vec.h"
#include "base/worklist.h"

#include <cmocka.h>

static void arena_marks_give_back(void **state)
{
    (void)state;
    struct arena a;
    arena_init(&a);
    int *x = NEW(&a, int);
    *x = 7;
    struct arena_mark m = arena_mark(&a);
    for (int i = 0; i < 1000; i++)
        memset(arena_alloc(&a, 1000, 8), 0xab, 1000);
    assert_true(a.total >= 1000 * 1000);
    arena_release(&a, m);
    assert_int_equal(*x, 7);
    double *d = arena_alloc(&a, sizeof *d, 16);
    assert_int_equal((uintptr_t)d % 16, 0);
    arena_fini(&a);
}

static void maps_find_what_was_put(void **state)
{
    (void)state;
    struct ptrmap m;
    static char keys[5000];
    ptrmap_init(&m, 0);
    for (uint32_t i = 0; i < 5000; i++)
        ptrmap_put(&m, &keys[i], i);
    for (uint32_t i = 0; i < 5000; i += 2)
        ptrmap_remove(&m, &keys[i]);
    ptrmap_put(&m, &keys[1], 99);
    for (uint32_t i = 2; i < 5000; i++)
        assert_int_equal(ptrmap_find(&m, &keys[i]), i % 2 ? i : PTRMAP_NONE);
    assert_int_equal(ptrmap_find(&m, &keys[1]), 99);
    assert_int_equal(ptrmap_find(&m, &m), PTRMAP_NONE);
    ptrmap_fini(&m);
}

/* Numbers in the order in which contents come, also of thousands, of no bytes, and of one that begins
 * another; copies stay where they are. */
static void equal_contents_have_one_number(void **state)
{
    (void)state;
    struct arena a;
    struct intern t;
    arena_init(&a);
    intern_init(&t, &a);
    assert_int_equal(intern_find(&t, "", 0), INTERN_NONE);
    assert_int_equal(intern_put(&t, "", 0), 0);
    assert_int_equal(intern_put(&t, "0", 2), 1); /* with its zero */
    const char *first = intern_get(&t, 1);
    for (uint32_t round = 0; round < 2; round++)
        for (uint32_t k = 0; k < 5000; k++) {
            char name[16];
            size_t n = (size_t)snprintf(name, sizeof name, "%u", k);
            assert_int_equal(intern_find(&t, name, n), round ? k + 2 : INTERN_NONE);
            assert_int_equal(intern_put(&t, name, n), k + 2);
        }
    assert_int_equal(t.n, 5002);
    for (uint32_t k = 0; k < 5000; k++)
        assert_int_equal(strtoul(intern_get(&t, k + 2), NULL, 10), k);
    assert_ptr_equal(intern_get(&t, 1), first);
    assert_string_equal(first, "0");
    arena_fini(&a);
}

/* Vectors and maps of one arena, which grow beside each other. */
static void an_arena_owns_vectors_and_maps(void **state)
{
    (void)state;
    struct arena a;
    struct ptrmap m;
    VEC_OF(uint32_t) v = { 0 }, w = { 0 };
    arena_init(&a);
    ptrmap_init_in(&m, &a, 0);
    static const char place[3000];
    for (uint32_t k = 0; k < 3000; k++) {
        vec_push_in(&a, &v, k);
        if (k % 3 == 0)
            vec_push_in(&a, &w, 2 * k);
        ptrmap_put(&m, &place[k], k);
    }
    for (uint32_t k = 0; k < 3000; k++) {
        assert_int_equal(v.at[k], k);
        assert_int_equal(ptrmap_find(&m, &place[k]), k);
    }
    for (uint32_t k = 0; k < 1000; k++)
        assert_int_equal(w.at[k], 6 * k);
    /* Cleared with few entries, the table shrinks; it grows again in the memory that it has. */
    size_t total = a.total;
    uint32_t room = m.room;
    ptrmap_clear(&m);
    ptrmap_put(&m, &place[1], 1);
    ptrmap_clear(&m);
    assert_true(m.mask + 1 < room);
    for (uint32_t k = 0; k < 3000; k++) {
        assert_int_equal(ptrmap_find(&m, &place[k]), PTRMAP_NONE);
        ptrmap_put(&m, &place[k], k + 1);
    }
    for (uint32_t k = 0; k < 3000; k++)
        assert_int_equal(ptrmap_find(&m, &place[k]), k + 1);
    assert_true(m.room == room && a.total == total);
    arena_fini(&a);
}

/* The newest allocation grows where it is, any other moves. */
static void the_newest_grows_in_place(void **state)
{
    (void)state;
    struct arena a;
    arena_init(&a);
    char *p = arena_grow(&a, NULL, 0, 16);
    memset(p, 7, 16);
    assert_ptr_equal(arena_grow(&a, p, 16, 64), p);
    char *q = arena_alloc(&a, 8, 8), *r = arena_grow(&a, p, 64, 128);
    assert_true(r != p && r > q && r[15] == 7);
    char *s = arena_grow(&a, r, 128, 1 << 20); /* more than the block */
    assert_true(s != r && s[15] == 7);
    arena_fini(&a);
}

static void worklists_hold_each_once(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 2; seed++) {
        struct worklist w;
        uint32_t x, seen[100] = { 0 }, n = 0;
        worklist_init(&w, 100, seed);
        for (uint32_t i = 0; i < 100; i++) {
            worklist_push(&w, i);
            worklist_push(&w, i);
        }
        while (worklist_pop(&w, &x)) {
            if (!seed)
                assert_int_equal(x, n % 100);
            if (n++ < 50)
                worklist_push(&w, x); /* may come again once it is out */
            seen[x]++;
        }
        assert_int_equal(n, 150);
        for (uint32_t i = 0; i < 100; i++)
            assert_true(seen[i] >= 1);
        worklist_fini(&w);
    }
}

static void text_grows(void **state)
{
    (void)state;
    struct text t = { 0 };
    assert_string_equal(text_get(&t), "");
    for (int i = 0; i < 1000; i++)
        text_putf(&t, "%d,", i);
    assert_int_equal(t.n, 3890);
    assert_memory_equal(t.at, "0,1,2,", 6);
    text_fini(&t);
}

static jmp_buf out;
static void leave(void) { longjmp(out, 1); }

/* True if memory runs out in what `grow` does. */
static bool runs_out(void (*grow)(void))
{
    base_on_oom(leave);
    bool ran_out = setjmp(out) != 0;
    if (!ran_out)
        grow();
    base_on_oom(NULL);
    return ran_out;
}

static void twice_most(void) { assert_int_equal(base_twice(UINT32_MAX / 2), UINT32_MAX - 1); }
static void twice_more(void) { base_twice(UINT32_MAX / 2 + 1); }

static void push_beyond(void)
{
    static char one;
    VEC_OF(char) v = { .at = &one, .n = UINT32_C(1) << 31, .room = UINT32_C(1) << 31 };
    vec_push(&v, 'x');
}

static void map_beyond(void)
{
    struct ptrmap m;
    ptrmap_init(&m, UINT32_C(1) << 31);
}

/* Tables of more entries than 32 bits count are memory that ran out, not ones with no room. */
static void tables_end(void **state)
{
    (void)state;
    assert_false(runs_out(twice_most));
    assert_true(runs_out(twice_more));
    assert_true(runs_out(push_beyond));
    assert_true(runs_out(map_beyond));
}

static void gcd_of_zero(void **state)
{
    (void)state;
    assert_int_equal(base_gcd(0, 0), 0);
    assert_int_equal(base_gcd(0, 12), 12);
    assert_int_equal(base_gcd(18, 12), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_marks_give_back),
        cmocka_unit_test(maps_find_what_was_put),
        cmocka_unit_test(equal_contents_have_one_number),
        cmocka_unit_test(an_arena_owns_vectors_and_maps),
        cmocka_unit_test(the_newest_grows_in_place),
        cmocka_unit_test(worklists_hold_each_once),
        cmocka_unit_test(text_grows),
        cmocka_unit_test(tables_end),
        cmocka_unit_test(gcd_of_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
