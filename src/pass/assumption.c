/* SPDX-License-Identifier: Apache-2.0 */
/* assumption.c - the table of assumptions, and reading a list of them. */
#include "pass/assumption.h"

#include "base/text.h"

static const struct pass_assumption assumptions[] = {
#define ASSUMPTION(id, name, meaning) { name, meaning },
#include "pass/assumption.def"
#undef ASSUMPTION
};

const struct pass_assumption *pass_assumption_at(size_t i)
{
    return i < COUNTOF(assumptions) ? &assumptions[i] : NULL;
}

/* Reports that a word is no assumption, with those that there are. */
static int refuse_assumption(struct trace *t, const char *word, size_t len)
{
    struct text all = { 0 };
    for (size_t k = 0; k < COUNTOF(assumptions); k++)
        text_putf(&all, "%s'%s'", k ? " or " : "", assumptions[k].name);
    int r = diag_option_assume(t, (struct src_loc){ 0 }, (int)(len < 60 ? len : 60), word,
                               text_get(&all));
    text_fini(&all);
    return r;
}

int pass_assumptions_read(struct trace *t, const char *text, uint32_t *ret_assumes)
{
    *ret_assumes = 0;
    while (text) {
        size_t len = strcspn(text, ","), k = 0;
        while (k < COUNTOF(assumptions) &&
               (strlen(assumptions[k].name) != len || strncmp(assumptions[k].name, text, len) != 0))
            k++;
        if (k == COUNTOF(assumptions))
            return refuse_assumption(t, text, len);
        *ret_assumes |= 1U << k;
        text = text[len] ? text + len + 1 : NULL;
    }
    return 0;
}

/* The compilers of SPIR-V optimize the module first, as clang does for a host. */
bool pass_may_assume(const struct target *t, enum assumption a)
{
    return a != ASSUMPTION_BACK_END_NEXT || t->map == MAP_NVPTX || t->map == MAP_AMDGCN;
}

int pass_assumptions_check(struct trace *t, const char *path, const struct target *target,
                           uint32_t assumes)
{
    for (unsigned a = 0; a < ASSUMPTION_COUNT; a++)
        if (assumes >> a & 1 && !pass_may_assume(target, (enum assumption)a))
            return diag_option_assumed(t, (struct src_loc){ .file = path }, assumptions[a].name,
                                       target->name);
    return 0;
}
