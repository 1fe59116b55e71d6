/* SPDX-License-Identifier: Apache-2.0 */
/* choice.c - copies of functions: what a plan asks of facts and numbers. */
#include "facts/choice.h"

#include <assert.h>
#include <stdlib.h>

bool choice_is_unresolved(const struct facts *f, struct fact fact)
{
    return !space_empty(fact.set) && !facts_signable(f, fact);
}

struct fact choice_suppose(const struct facts *f, struct fact now, const struct target_row *row,
                           uint32_t flags)
{
    assert(row && "a space");
    now.set = target_places(f->target, row->space);
    now.flags = flags | (now.flags & (FACT_PASSED | FACT_FIXED));
    return now;
}

uint64_t choice_value(uint64_t gain, uint32_t instructions)
{
    return gain * 1000 / (instructions ? instructions : 1);
}

static int by_value(const void *a, const void *b)
{
    const struct choice *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    if (x->value != y->value)
        return x->value > y->value ? -1 : 1;
    return x->context < y->context ? -1 : x->context > y->context;
}

void choice_sort(struct choice *choice, uint32_t n)
{
    if (n > 0)
        qsort(choice, n, sizeof *choice, by_value);
}

uint64_t choice_most_copied(const int64_t *option, uint64_t instructions)
{
    uint64_t grown = instructions * (uint64_t)option[OPTION_GROWTH] / 100;
    uint64_t fixed = (uint64_t)option[OPTION_COPIED];
    return grown > fixed ? grown : fixed;
}
