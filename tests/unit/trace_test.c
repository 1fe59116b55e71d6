/* SPDX-License-Identifier: Apache-2.0 */
/* trace_test.c - messages, and the sink that keeps the first error. */
#include <setjmp.h>
#include <stdarg.h>

#include "trace/failure.h"

#include <cmocka.h>

/* What reached the end. */
struct heard {
    unsigned n;
    char text[400];
    char code[40];
    enum severity severity;
    unsigned line;
};

static void hear(void *user, const struct diag_msg *msg)
{
    struct heard *h = user;
    h->n++;
    h->severity = msg->severity;
    h->line = msg->at.line;
    snprintf(h->text, sizeof h->text, "%s", msg->text);
    snprintf(h->code, sizeof h->code, "%s", msg->code);
}

static void rows_make_text_and_count(void **state)
{
    (void)state;
    struct heard h = { 0 };
    struct trace t = { .on_diag = hear, .diag_user = &h };
    struct src_loc at = { .file = "a.cl", .line = 7 };
    assert_int_equal(diag_no_meaning_memory(&t, at, "spir64", "tensor", 6, "nvptx64"), -1);
    assert_string_equal(h.text, "it has no meaning on spir64: tensor memory, space 6 of nvptx64");
    assert_string_equal(h.code, "NO_MEANING");
    assert_int_equal(h.line, 7);
    assert_int_equal(h.severity, SEVERITY_ERROR);
    assert_int_equal(t.errors, 1);
    diag_groups_failed(&t, at, 3, UINT64_C(1) << 40);
    assert_string_equal(h.text, "3 of 1099511627776 groups failed");
    assert_int_equal(h.severity, SEVERITY_NOTE);
    assert_int_equal(t.errors, 1);
}

static void rows_without_parameters_have_their_text(void **state)
{
    (void)state;
    struct heard h = { 0 };
    struct trace t = { .on_diag = hear, .diag_user = &h };
    assert_int_equal(diag_pass_on(&t, (struct src_loc){ 0 }, DIAG_empty_input, NULL), -1);
    assert_string_equal(h.text, "the file is empty");
    diag_pass_on(&t, (struct src_loc){ 0 }, DIAG_cannot_read, "said elsewhere, 100 %");
    assert_string_equal(h.text, "said elsewhere, 100 %");
    assert_int_equal(t.errors, 2);
}

static void the_first_error_wins(void **state)
{
    (void)state;
    struct heard h = { 0 };
    struct trace t = { .on_diag = hear, .diag_user = &h };
    struct failure f;
    failure_init(&f, &t);
    assert_false(failure_is(&f));
    diag_space_unmapped(&f.sink, (struct src_loc){ 0 }, 9, "intel"); /* a warning */
    assert_false(failure_is(&f));
    assert_int_equal(h.n, 1);
    diag_no_meaning_label(&f.sink, (struct src_loc){ .line = 3 }, "spir64");
    assert_true(failure_is(&f));
    assert_int_equal(h.n, 2);
    assert_int_equal(h.line, 3);
    diag_no_meaning_alias(&f.sink, (struct src_loc){ .line = 4 }, "spir64", "a");
    assert_int_equal(h.n, 2);
    assert_int_equal(t.errors, 1);
    assert_int_equal(f.id, DIAG_no_meaning_label);
    assert_int_equal(f.at.line, 3);
    assert_string_equal(text_get(&f.text), "it has no meaning on spir64: the address of a label");
    diag_space_unmapped(&f.sink, (struct src_loc){ 0 }, 9, "intel");
    assert_int_equal(h.n, 3); /* warnings still pass */
    failure_fini(&f);
}

static void an_error_is_kept_where_no_sink_follows(void **state)
{
    (void)state;
    struct failure f;
    failure_init(&f, NULL);
    diag_empty_input(&f.sink, (struct src_loc){ .fn = "k" });
    diag_cannot_read(&f.sink, (struct src_loc){ .fn = "l" }, "later");
    assert_true(failure_is(&f));
    assert_string_equal(text_get(&f.text), "the file is empty");
    assert_string_equal(f.at.fn, "k");
    failure_fini(&f);
}

static void a_text_of_our_own_is_kept(void **state)
{
    (void)state;
    struct failure f;
    failure_init(&f, NULL);
    failure_put(&f, "%s: block %d has no end", "K", 3);
    failure_put(&f, "%s: block %d has no end", "K", 4);
    assert_true(failure_is(&f));
    assert_string_equal(text_get(&f.text), "K: block 3 has no end");
    failure_fini(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_make_text_and_count),
        cmocka_unit_test(rows_without_parameters_have_their_text),
        cmocka_unit_test(the_first_error_wins),
        cmocka_unit_test(an_error_is_kept_where_no_sink_follows),
        cmocka_unit_test(a_text_of_our_own_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
