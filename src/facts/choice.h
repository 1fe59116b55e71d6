/* SPDX-License-Identifier: Apache-2.0 */
/* choice.h - what the two plans of copies decide in the same way: that of a module, from its code
 * (propagate/plan.c), and that of a program of many files, from summaries (thin/thin_plan.c).
 *
 * The plans find calls, gains and chains of callers in different things, each by its own code.
 * Here is what depends on facts, options and numbers only: when a pointer asks for a copy, what a
 * copy may suppose, and which copies are chosen first. */
#ifndef FACTS_CHOICE_H
#define FACTS_CHOICE_H

#include "facts/facts.h"

/* True if the fact names no single space, and is of a pointer that something reaches: a copy may
 * know better. */
bool choice_is_unresolved(const struct facts *f, struct fact fact);

/* The fact of a parameter in a copy for calls that pass pointers to `row` with these flags.  `now`:
 * its fact in the original. */
struct fact choice_suppose(const struct facts *f, struct fact now, const struct target_row *row,
                           uint32_t flags);

/* A context that may be selected. */
struct choice {
    unsigned rank;    /* the least first … */
    uint64_t value;   /* … of these the greatest (choice_value()), and then … */
    uint32_t context; /* … in the order in which they were found */
};

/* The gain for each instruction of a copy, in thousandths. */
uint64_t choice_value(uint64_t gain, uint32_t instructions);

/* Sorts choices, the best first. */
void choice_sort(struct choice *choice, uint32_t n);

/* The number of instructions that all copies may have, where the functions that are no copies have
 * `instructions`: the options `growth` and `copied-instructions`. */
uint64_t choice_most_copied(const int64_t *option, uint64_t instructions);

#endif
