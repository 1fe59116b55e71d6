/* SPDX-License-Identifier: Apache-2.0 */
/* assumption.h - what a user may say of code that gaspar does not see. */
#ifndef PASS_ASSUMPTION_H
#define PASS_ASSUMPTION_H

#include "pass/pass.h"

/* Each is a row of assumption.def. */
enum assumption {
#define ASSUMPTION(id, name, meaning) ASSUMPTION_##id,
#include "pass/assumption.def"
#undef ASSUMPTION
    ASSUMPTION_COUNT
};

struct pass_assumption {
    const char *name, *meaning;
};

static inline bool unit_assumes(const struct unit *u, enum assumption a)
{
    return u->assumes >> a & 1;
}

/* Row `i` of assumption.def; NULL past the last. */
const struct pass_assumption *pass_assumption_at(size_t i);

/* Reads "NAME,NAME", or NULL for none, into a bit by enum assumption for each, or reports which
 * word is none. */
int pass_assumptions_read(struct trace *t, const char *text, uint32_t *ret_assumes);

/* Reports the first that cannot be true of a module for the target. */
int pass_assumptions_check(struct trace *t, const char *path, const struct target *target,
                           uint32_t assumes);

/* True if the assumption can be true of a module for the target: LLVM's own back end reads it. */
bool pass_may_assume(const struct target *t, enum assumption a);

#endif
