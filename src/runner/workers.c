/* SPDX-License-Identifier: Apache-2.0 */
/* workers.c - one thread for each processor; each takes groups, in order, until none is left. */
#define _GNU_SOURCE /* syscall() */
#include "runner/check.h"
#include "runner/run.h"

#include <assert.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { ARCH_SET_GS_CODE = 0x1001 };

/* The id of group `number`, by dimension. */
static void id_of_group(const struct run *r, uint64_t number, uint64_t *ret_id)
{
    for (unsigned d = 0; d < 3; d++) {
        ret_id[d] = number % r->group_count[d];
        number /= r->group_count[d];
    }
}

/* Reports a kernel that did not end, and a group that was running.  Its worker goes on meanwhile,
 * so its context is not read: from (3,0,0) to (0,1,0) the id there is for a moment that of another
 * group. */
static void run_timed_out(struct run *r)
{
    struct trace to = fault_sink(r);
    for (unsigned k = 0; k < r->n_workers; k++) {
        uint64_t number = atomic_load(&r->workers[k].group), id[3];
        if (number == UINT64_MAX)
            continue;
        id_of_group(r, number, id);
        diag_timeout_group(&to, (struct src_loc){ 0 }, r->l->timeout, id[0], id[1], id[2]);
        return;
    }
    diag_timeout(&to, (struct src_loc){ 0 }, r->l->timeout);
}

/* Sets the parts of the context that are the same for all groups. */
static void start_work(struct context *c)
{
    struct run *r = c->run;
    for (unsigned d = 0; d < 3; d++) {
        c->enqueued_size[d] = r->local[d];
        c->group_count[d] = r->group_count[d];
        c->global_size[d] = r->l->global[d];
        c->global_offset[d] = r->l->offset[d];
    }
}

/* Sets all that follows from dimension `d` of the group's id. */
static void place_group(struct context *c, unsigned d)
{
    assert(d < 3 && c->group_id[d] < c->run->group_count[d] && "a group of the launch");
    struct run *r = c->run;
    uint64_t first = c->group_id[d] * r->local[d], left = r->l->global[d] - first;
    c->local_size[d] = left < r->local[d] ? left : r->local[d];
    c->global_base[d] = first + r->l->offset[d];
}

static void start_group(struct context *c, uint64_t group)
{
    assert(group < c->run->groups && "a group of the launch");
    c->group = group;
    id_of_group(c->run, group, c->group_id);
    for (unsigned d = 0; d < 3; d++)
        place_group(c, d);
}

/* Makes the next group's id from the one that the context has. */
static void next_group(struct context *c)
{
    c->group++;
    for (unsigned d = 0; d < 3; d++) {
        bool carry = ++c->group_id[d] == c->group_count[d];
        if (carry)
            c->group_id[d] = 0;
        place_group(c, d);
        if (!carry)
            break;
    }
}

static void run_one(struct context *c)
{
    struct run *r = c->run;
    c->epoch[0] = c->epoch[1] = 0;
    memset(c->local_id, 0, sizeof c->local_id);
    if (r->local_bytes)
        run_memory_clear_local(c);
    check_begin_group(c);
    group_run(c);
    print_flush(r, c);
    if (c->stopped)
        atomic_fetch_add(&r->outcome->groups_failed, 1);
    if (c->stopped && r->quiet)
        atomic_store(&r->outcome->finished, 1);
}

/* The number of groups to take at once: many, so that taking costs little, but few enough that all
 * workers end at about the same time. */
static uint64_t chunk_of(const struct run *r)
{
    assert(r->n_workers > 0 && "work is shared by some");
    uint64_t n = r->groups / r->n_workers / 16;
    return n < 1 ? 1 : n > 256 ? 256 : n;
}

static void *work(void *user)
{
    struct worker *w = user;
    struct run *r = w->run;
    struct context *c = w->context;
    uint64_t chunk = chunk_of(r);
    syscall(SYS_arch_prctl, ARCH_SET_GS_CODE, c);
    fault_thread(c);
    start_work(c);
    while (!atomic_load(&r->outcome->finished)) {
        uint64_t group = atomic_fetch_add(&r->next_group, chunk);
        uint64_t n = group < r->groups ? r->groups - group : 0;
        if (n == 0)
            break;
        start_group(c, group);
        for (n = n < chunk ? n : chunk; n > 0 && !atomic_load(&r->outcome->finished); n--) {
            atomic_store(&w->group, c->group);
            run_one(c);
            next_group(c);
        }
    }
    atomic_store(&w->group, UINT64_MAX);
    fault_thread(NULL);
    pthread_mutex_lock(&r->done_lock);
    r->n_done++;
    pthread_cond_signal(&r->done);
    pthread_mutex_unlock(&r->done_lock);
    return NULL;
}

static struct timespec in_seconds(double seconds)
{
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    double t = (double)at.tv_sec + (double)at.tv_nsec * 1e-9 + seconds;
    at.tv_sec = (time_t)t;
    at.tv_nsec = (long)((t - (double)at.tv_sec) * 1e9);
    return at;
}

/* The seconds that the kernel still has.  While output is given to who reads it, they stay the
 * same. */
static double time_left(const struct run *r)
{
    return r->deadline - (r->given_since > 0 ? r->given_since : base_now());
}

/* Waits until all workers are done.  Past the deadline it signals groups to end, again and again,
 * because a group inside the runtime ignores the signal. */
static void wait_for_workers(struct run *r)
{
    unsigned n = 0;
    for (unsigned k = 0; k < r->n_workers; k++)
        n += r->workers[k].started;
    pthread_mutex_lock(&r->done_lock);
    while (r->n_done < n) {
        double left = r->deadline > 0 ? time_left(r) : 1e6;
        struct timespec at = in_seconds(left > 0.005 ? left : 0.005);
        pthread_cond_timedwait(&r->done, &r->done_lock, &at);
        if (r->n_done < n && r->deadline > 0 && time_left(r) <= 0) {
            if (!atomic_exchange(&r->outcome->finished, 1))
                run_timed_out(r);
            fault_stop_all(r);
        }
    }
    pthread_mutex_unlock(&r->done_lock);
    for (unsigned k = 0; k < r->n_workers; k++)
        if (r->workers[k].started)
            pthread_join(r->workers[k].thread, NULL);
}

/* Starts the threads.  If some cannot be started, the others run all groups; it is an error if none
 * can. */
static void start_workers(struct run *r)
{
    unsigned n = 0;
    for (unsigned k = 0; k < r->n_workers; k++)
        n += r->workers[k].started =
            pthread_create(&r->workers[k].thread, NULL, work, &r->workers[k]) == 0;
    struct trace to = fault_sink(r);
    if (n == 0)
        diag_run_threads(&to, (struct src_loc){ 0 });
}

void run_groups(struct run *r)
{
    atomic_store(&r->next_group, 0);
    fault_watch();
    double begin = base_now();
    r->outcome->running = 1;
    for (unsigned k = 0; k < r->n_workers; k++) {
        struct worker *w = &r->workers[k];
        w->run = r;
        w->group = 0;
        w->context = context_create(r);
        check_context_init(r, w->context);
        w->context->print_room = r->print_room + (r->print_room ? k * PRINT_ROOM : 0);
    }
    start_workers(r);
    wait_for_workers(r);
    r->outcome->run = base_now() - begin;
    fault_unwatch();
    for (unsigned k = 0; k < r->n_workers; k++) {
        check_context_fini(r->workers[k].context);
        context_destroy(r->workers[k].context);
    }
    print_rest(r);
}
