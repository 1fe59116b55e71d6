/* SPDX-License-Identifier: Apache-2.0 */
/* tables.c - lists passes, spaces, targets, versions. */
#include "api/session.h"

#include "base/near.h"
#include "pass/assumption.h"
#include "pipeline/pipeline.h"
#include "pipeline/presets.h"

int gsp_pass_at(size_t i, const char **ret_name, const char **ret_brief)
{
    const struct pass *p = pipeline_pass_at(i);
    if (!p)
        return 0;
    *ret_name = p->name;
    *ret_brief = p->brief;
    return 1;
}

int gsp_option_at(size_t i, const char **ret_name, const char **ret_meaning, long long *ret_value)
{
    const struct pass_option *o = pass_option_at(i);
    if (!o)
        return 0;
    *ret_name = o->name;
    *ret_meaning = o->meaning;
    *ret_value = o->value;
    return 1;
}

int gsp_assumption_at(size_t i, const char **ret_name, const char **ret_meaning)
{
    const struct pass_assumption *a = pass_assumption_at(i);
    if (!a)
        return 0;
    *ret_name = a->name;
    *ret_meaning = a->meaning;
    return 1;
}

int gsp_preset_word_at(size_t i, const char **ret_word, const char **ret_meaning)
{
    return presets_word_at(i, ret_word, ret_meaning);
}

const char *gsp_preset(const char *word, const char *target)
{
    const struct target *t = target_find(target, strlen(target));
    return t ? presets_row(word, strlen(word), t) : NULL;
}

int gsp_space_at(size_t i, struct gsp_space *ret_space)
{
    if (i >= SPACE_COUNT)
        return 0;
    struct gsp_space all = { 0, space_name((enum space)i), space_meaning((enum space)i) };
    return sized_fill(ret_space, &all, sizeof all);
}

int gsp_target_at(size_t i, struct gsp_target *ret_target)
{
    const struct target *t = target_at(i);
    struct target_space generic;
    if (!t)
        return 0;
    bool has = target_generic(t, &generic);
    struct gsp_target all = {
        .name = t->name,
        .what = t->what,
        .generic = has ? (int64_t)generic.number : -1,
        .native_generic = t->native_generic && has,
        .alloca_space = target_alloca(t).number,
        .globals_space = target_globals(t).number,
        .program_space = target_program(t).number,
        .pointer_bits = t->word,
    };
    return sized_fill(ret_target, &all, sizeof all);
}

int gsp_target_space_at(const char *target, size_t i, struct gsp_target_space *ret_space)
{
    static const char *const nulls[] = {
        [NULL_ZERO] = "0",
        [NULL_ONES] = "all ones",
        [NULL_CAST] = "cast",
    };
    const struct target *t = target_find(target, strlen(target));
    const struct target_row *row = t ? target_row_at(t, i) : NULL;
    if (!row)
        return 0;
    struct gsp_target_space all = {
        .number = row->number,
        .space = space_name(row->space),
        .word = row->word,
        .pointer_bits = target_bits(t, row),
        .null = nulls[row->null],
        .castable = (row->flags & ROW_CASTABLE) != 0,
        .same_bits = (row->flags & ROW_NOOP) != 0,
    };
    return sized_fill(ret_space, &all, sizeof all);
}

/* Asks about two spaces of a target, all three by name; -1: one of the names is unknown. */
static int ask(const char *target, const char *a, const char *b,
               bool (*question)(const struct target *, enum space, enum space))
{
    const struct target *t = target_find(target, strlen(target));
    enum space sa = space_find(a, strlen(a)), sb = space_find(b, strlen(b));
    return !t || sa == SPACE_COUNT || sb == SPACE_COUNT ? -1 : question(t, sa, sb);
}

int gsp_overlap(const char *target, const char *a, const char *b)
{
    return ask(target, a, b, target_overlap);
}

int gsp_castable(const char *target, const char *a, const char *b)
{
    return ask(target, a, b, target_castable);
}

int gsp_is_near(const char *typed, const char *word) { return near_is(typed, strlen(typed), word); }

int gsp_has_spirv(void) { return 1; }

int gsp_diag_at(size_t i, const char **ret_id, enum gsp_severity *ret_severity,
                const char **ret_text)
{
    enum severity severity;
    if (!diag_at(i, ret_id, &severity, ret_text))
        return 0;
    *ret_severity = (enum gsp_severity)severity;
    return 1;
}
