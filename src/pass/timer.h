/* SPDX-License-Identifier: Apache-2.0 */
/* timer.h - how long passes and properties take, each without those that run inside it.
 *
 *     alias-scopes asks for facts: 0.1 s until they are there, 0.3 s in all
 *     =>  unit.times: facts 0.1 s, alias-scopes 0.2 s
 *
 * So the sum of `unit.times` is the whole. */
#ifndef PASS_TIMER_H
#define PASS_TIMER_H

struct unit;

/* One run of a pass, or of what computes a property. */
struct pass_timer {
    double start; /* processor time */
    double timed; /* unit.timed of what runs around it */
};

struct pass_timer pass_timer_start(struct unit *u);

/* Adds the time since `t` was started to the entry of `name`, a pass or property; borrowed. */
void pass_timer_stop(struct unit *u, const struct pass_timer *t, const char *name);

#endif
