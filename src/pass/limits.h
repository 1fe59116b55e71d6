/* SPDX-License-Identifier: Apache-2.0 */
/* limits.h - which options and budgets kept passes from something, for explain/.
 *
 *     --set copies=2, and 'f' wants 3 copies      { "f", option copies, wanted 3 }
 *     'f' has 7 fields to pass                    { "f", PASSED_FIELDS, 6 }
 */
#ifndef PASS_LIMITS_H
#define PASS_LIMITS_H

#include "pass/pass.h"

/* A limit that kept a pass from what it would have done with a function. */
struct limit_met {
    char *function;
    const char *budget; /* a row of base/budget.def by name; NULL: the limit is `option` */
    enum option option;
    int64_t value;  /* the budget's */
    int64_t wanted; /* the value that would have been enough; 0: it is not known */
};

/* Notes an option or a budget as a limit of the function: once, as it was first met.  A budget
 * is noted only if the run is explained. */
void pass_option_met(struct unit *u, const char *function, enum option met, int64_t wanted);
void pass_budget_met(struct unit *u, const char *function, const char *name, int64_t value,
                     int64_t wanted);
#define PASS_BUDGET_MET(u, function, id, wanted) \
    pass_budget_met(u, function, #id, BUDGET_##id, (int64_t)(wanted))

/* Frees what was noted. */
void pass_forget_limits(struct unit *u);

#endif
