/* base_test.c - arenas, maps, worklists, text. */
#include <setjmp.h>
#include <stdarg.h>

#include "base/arena.h"
#include "base/ptrmap.h"
#include "base/text.h"
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
        cmocka_unit_test(worklists_hold_each_once),
        cmocka_unit_test(text_grows),
        cmocka_unit_test(gcd_of_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
