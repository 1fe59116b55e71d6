/* SPDX-License-Identifier: Apache-2.0 */
/* limits.c - the limits that passes met, in the order in which they met them. */
#include "pass/limits.h"

#include <assert.h>

static void note_limit(struct unit *u, struct limit_met limit, const char *function)
{
    for (uint32_t k = 0; k < u->limits_met.n; k++) { /* one for each function that met one */
        const struct limit_met *l = &u->limits_met.at[k];
        bool same = l->budget && limit.budget ? strcmp(l->budget, limit.budget) == 0
                                              : l->budget == limit.budget;
        if (same && l->option == limit.option && strcmp(l->function, function) == 0)
            return;
    }
    limit.function = base_strdup(function);
    vec_push(&u->limits_met, limit);
}

void pass_option_met(struct unit *u, const char *function, enum option met, int64_t wanted)
{
    assert(met < OPTION_COUNT && "a limit is an option");
    note_limit(u, (struct limit_met){ .option = met, .wanted = wanted }, function);
}

void pass_budget_met(struct unit *u, const char *function, const char *name, int64_t value,
                     int64_t wanted)
{
    assert((wanted == 0 || wanted > value) && "more would do, or nobody knows how much");
    if (u->explained)
        note_limit(u,
                   (struct limit_met){
                       .budget = name, .option = OPTION_COUNT, .value = value, .wanted = wanted },
                   function);
}

void pass_forget_limits(struct unit *u)
{
    for (uint32_t k = 0; k < u->limits_met.n; k++)
        free(u->limits_met.at[k].function);
    vec_fini(&u->limits_met);
}
