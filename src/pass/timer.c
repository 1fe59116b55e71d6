/* SPDX-License-Identifier: Apache-2.0 */
/* timer.c - seconds of passes and properties. */
#include "pass/timer.h"

#include "pass/pass.h"

#include <assert.h>
#include <string.h>

struct pass_timer pass_timer_start(struct unit *u)
{
    struct pass_timer t = { .start = base_worked(), .timed = u->timed };
    u->timed = 0;
    return t;
}

/* One comparison for each pass of a pipeline. */
static void add(struct unit *u, const char *name, double seconds)
{
    for (uint32_t i = 0; i < u->times.n; i++)
        if (strcmp(u->times.at[i].name, name) == 0) {
            u->times.at[i].seconds += seconds;
            return;
        }
    vec_push(&u->times, ((struct pass_time){ name, seconds }));
}

void pass_timer_stop(struct unit *u, const struct pass_timer *t, const char *name)
{
    double all = base_worked() - t->start;
    assert(u->timed <= all + 1e-6 && "what ran inside ended before; sums of seconds are rounded");
    add(u, name, all - u->timed);
    u->timed = t->timed + all;
}
