/* SPDX-License-Identifier: Apache-2.0 */
/* fault.c - turns a fault inside a kernel into a report, and ends the group.
 *
 * A signal on a worker's thread is a fault of the kernel.  The handler runs on a stack of its own,
 * records what is known, and makes the thread continue in the worker, as if the group had ended.
 * It makes only async-signal-safe calls and plain stores. */
#define _GNU_SOURCE /* registers of an interrupted thread */
#include "runner/run.h"

#include <signal.h>
#include <ucontext.h>

static _Thread_local struct context *mine;

enum { N_SIGNALS = 4, ALT_STACK_BYTES = 64 << 10 };
static const int signals[N_SIGNALS] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL };
static struct sigaction before[N_SIGNALS], before_stop;
static int watchers;
static pthread_mutex_t watch_lock = PTHREAD_MUTEX_INITIALIZER;

/* The signal sent to threads whose group shall end. */
static int stop_signal(void) { return SIGRTMIN + 3; }

const char *fault_who(const struct context *c, uint32_t item, char *buf, size_t size)
{
    uint64_t nx = c->local_size[0], ny = c->local_size[1];
    uint64_t id[3] = { c->local_id[0], c->local_id[1], c->local_id[2] };
    if (c->item && item != c->current) {
        id[0] = item % nx;
        id[1] = item / nx % ny;
        id[2] = item / nx / ny;
    }
    snprintf(buf, size, "work-item (%llu,%llu,%llu) of group (%llu,%llu,%llu)",
             (unsigned long long)id[0], (unsigned long long)id[1], (unsigned long long)id[2],
             (unsigned long long)c->group_id[0], (unsigned long long)c->group_id[1],
             (unsigned long long)c->group_id[2]);
    return buf;
}

/* A free slot for a report; NULL: BUDGET_REPORTS are taken. */
static struct report *new_report(struct run *r)
{
    unsigned n = atomic_fetch_add(&r->outcome->n_reports, 1);
    if (n >= BUDGET_REPORTS)
        return NULL;
    r->outcome->report[n] = (struct report){ 0 };
    return &r->outcome->report[n];
}

static void keep(void *user, const struct diag_msg *msg)
{
    struct run *r = user;
    struct report *to = new_report(r);
    if (!to)
        return;
    to->kind = msg->id;
    to->needs_place = msg->id == DIAG_kernel_bad_call && !msg->at.fn && !r->checks;
    to->line = msg->at.line;
    to->col = msg->at.col;
    snprintf(to->file, sizeof to->file, "%s", msg->at.file ? msg->at.file : "");
    snprintf(to->fn, sizeof to->fn, "%s", msg->at.fn ? msg->at.fn : "");
    snprintf(to->text, sizeof to->text, "%s", msg->text);
}

struct trace fault_sink(struct run *r) { return (struct trace){ .on_diag = keep, .diag_user = r }; }

struct src_loc fault_place(const struct context *c, uint32_t site)
{
    return site < c->run->sites.n ? c->run->sites.at[site].at : (struct src_loc){ 0 };
}

/* Makes the interrupted thread leave its group. */
static void leave_group(void *interrupted)
{
    ucontext_t *at = interrupted;
    greg_t *reg = at->uc_mcontext.gregs;
    reg[REG_RIP] = (greg_t)(uintptr_t)group_abort;
    reg[REG_RDI] = (greg_t)(uintptr_t)mine;
    /* Any stack will do that is neither full nor the worker's own.  A call leaves the stack pointer
     * aligned like this. */
    reg[REG_RSP] = (greg_t)(uintptr_t)(mine->stacks + mine->run->stack_bytes - 4096 - 8);
}

static enum diag_id kind_of(int signal)
{
    return signal == SIGFPE   ? DIAG_fault_divide
           : signal == SIGILL ? DIAG_fault_trap
                              : DIAG_fault_memory;
}

static void chain(int number, siginfo_t *info, void *at, const struct sigaction *old)
{
    if (old->sa_flags & SA_SIGINFO) {
        old->sa_sigaction(number, info, at);
    } else if (old->sa_handler == SIG_DFL || old->sa_handler == SIG_IGN) {
        signal(number, SIG_DFL); /* the default action at the next one */
    } else {
        old->sa_handler(number);
    }
}

/* True if the address is in a page that guards an item's stack. */
static bool is_below_a_stack(const void *address)
{
    const struct run *r = mine->run;
    uint64_t page = r->stack_stride - r->stack_bytes;
    uint64_t at = (uint64_t)((const unsigned char *)address - (mine->stacks - page));
    return at < r->stack_stride * (mine->item ? mine->n_items : 1) && at % r->stack_stride < page;
}

static void on_fault(int number, siginfo_t *info, void *at)
{
    if (!mine || !mine->in_group) {
        for (int k = 0; k < N_SIGNALS; k++)
            if (signals[k] == number)
                chain(number, info, at, &before[k]);
        return;
    }
    struct report *to = new_report(mine->run);
    if (to) {
        bool full = number == SIGSEGV && is_below_a_stack(info->si_addr);
        to->kind = full ? DIAG_fault_stack : kind_of(number);
        to->needs_place = !full;
    }
    leave_group(at);
}

static void on_stop(int number, siginfo_t *info, void *at)
{
    (void)number;
    (void)info;
    if (mine && mine->in_group && !mine->in_runtime)
        leave_group(at);
}

void fault_watch(void)
{
    pthread_mutex_lock(&watch_lock);
    if (watchers++ == 0) {
        struct sigaction a = { .sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK };
        sigemptyset(&a.sa_mask);
        for (int k = 0; k < N_SIGNALS; k++)
            sigaction(signals[k], &a, &before[k]);
        a.sa_sigaction = on_stop;
        sigaction(stop_signal(), &a, &before_stop);
    }
    pthread_mutex_unlock(&watch_lock);
}

void fault_unwatch(void)
{
    pthread_mutex_lock(&watch_lock);
    if (--watchers == 0) {
        for (int k = 0; k < N_SIGNALS; k++)
            sigaction(signals[k], &before[k], NULL);
        sigaction(stop_signal(), &before_stop, NULL);
    }
    pthread_mutex_unlock(&watch_lock);
}

void fault_thread(struct context *c)
{
    static _Thread_local void *stack;
    static _Thread_local stack_t old;
    if (c && !mine) {
        stack = base_alloc(ALT_STACK_BYTES);
        stack_t s = { .ss_sp = stack, .ss_size = ALT_STACK_BYTES };
        sigaltstack(&s, &old);
    }
    mine = c;
    if (!c && stack) {
        sigaltstack(&old, NULL);
        free(stack);
        stack = NULL;
    }
}

void fault_stop_all(struct run *r)
{
    for (unsigned k = 0; k < r->n_workers; k++)
        if (r->workers[k].started && atomic_load(&r->workers[k].group) != UINT64_MAX)
            pthread_kill(r->workers[k].thread, stop_signal());
}
