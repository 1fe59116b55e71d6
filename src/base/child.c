/* SPDX-License-Identifier: Apache-2.0 */
/* child.c - limits of a child process, and a filter of its system calls. */
#define _GNU_SOURCE /* prlimit() */
#include "base/child.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* When a system call is allowed. */
enum when {
    ALWAYS,
    THREADS, /* the flags, its first argument, make a thread of this process */
    SELF,    /* its first argument is this process */
    READS,   /* its third argument, the new value, is NULL */
    MISSING, /* never: it does not exist, so that libc takes the older call */
};

/* The calls that are not refused.  What they can reach besides memory is the open descriptors. */
static const struct {
    unsigned number;
    enum when when;
} calls[] = {
    /* results */
    { SYS_write, ALWAYS },
    { SYS_writev, ALWAYS },
    { SYS_lseek, ALWAYS },
    { SYS_fstat, ALWAYS },
    { SYS_close, ALWAYS },
    { SYS_exit, ALWAYS },
    { SYS_exit_group, ALWAYS },
    /* memory */
    { SYS_brk, ALWAYS },
    { SYS_mmap, ALWAYS },
    { SYS_munmap, ALWAYS },
    { SYS_mremap, ALWAYS },
    { SYS_mprotect, ALWAYS },
    { SYS_madvise, ALWAYS },
    { SYS_prlimit64, READS },
    /* threads.  The flags of clone3() stand in memory, where a filter cannot read. */
    { SYS_clone, THREADS },
    { SYS_clone3, MISSING },
    { SYS_futex, ALWAYS },
    { SYS_set_robust_list, ALWAYS },
    { SYS_rseq, ALWAYS },
    { SYS_gettid, ALWAYS },
    { SYS_getpid, ALWAYS },
    { SYS_sched_yield, ALWAYS },
    { SYS_sched_getaffinity, ALWAYS },
#ifdef SYS_arch_prctl
    { SYS_arch_prctl, ALWAYS },
#endif
    /* signals of its own */
    { SYS_rt_sigaction, ALWAYS },
    { SYS_rt_sigprocmask, ALWAYS },
    { SYS_rt_sigreturn, ALWAYS },
    { SYS_sigaltstack, ALWAYS },
    { SYS_tgkill, SELF },
    { SYS_restart_syscall, ALWAYS },
    /* time */
    { SYS_clock_gettime, ALWAYS },
    { SYS_gettimeofday, ALWAYS },
    { SYS_clock_getres, ALWAYS },
    { SYS_clock_nanosleep, ALWAYS },
    { SYS_nanosleep, ALWAYS },
    { SYS_getrandom, ALWAYS },
};

enum { STEPS_OF_ONE = 7, FILTER_STEPS = 8 + STEPS_OF_ONE * COUNTOF(calls), X32_BIT = 0x40000000 };

#define REFUSED(error) (SECCOMP_RET_ERRNO | (error))
#define LOW_OF(k) (offsetof(struct seccomp_data, args) + 8 * (k))
#define HIGH_OF(k) (LOW_OF(k) + 4)

#if defined __x86_64__
static const unsigned own_arch = AUDIT_ARCH_X86_64;
#elif defined __aarch64__
static const unsigned own_arch = AUDIT_ARCH_AARCH64;
#else
static const unsigned own_arch = 0; /* no filter */
#endif

/* The filter while it is made. */
struct filter {
    struct sock_filter step[FILTER_STEPS];
    unsigned short n;
};

static void put(struct filter *f, struct sock_filter step)
{
    assert(f->n < FILTER_STEPS && "room for each call's steps");
    f->step[f->n++] = step;
}

static void load(struct filter *f, size_t at)
{
    put(f, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)at));
}

/* Skips `skip` steps unless the loaded word is `value`. */
static void unless(struct filter *f, unsigned value, unsigned char skip)
{
    put(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip));
}

static void answer(struct filter *f, unsigned what)
{
    put(f, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, what));
}

/* The steps of one call.  The loaded word is the call's number, before and, where it is another
 * call, behind them. */
static void put_call(struct filter *f, unsigned number, enum when when, pid_t self)
{
    switch (when) {
    case ALWAYS:
    case MISSING:
        unless(f, number, 1);
        answer(f, when == ALWAYS ? SECCOMP_RET_ALLOW : REFUSED(ENOSYS));
        break;
    case THREADS:
        unless(f, number, 4);
        load(f, LOW_OF(0));
        put(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1));
        answer(f, SECCOMP_RET_ALLOW);
        answer(f, REFUSED(EPERM));
        break;
    case SELF:
        unless(f, number, 4);
        load(f, LOW_OF(0));
        unless(f, (unsigned)self, 1);
        answer(f, SECCOMP_RET_ALLOW);
        answer(f, REFUSED(EPERM));
        break;
    case READS:
        unless(f, number, 6);
        load(f, LOW_OF(2));
        unless(f, 0, 3);
        load(f, HIGH_OF(2));
        unless(f, 0, 1);
        answer(f, SECCOMP_RET_ALLOW);
        answer(f, REFUSED(EPERM));
        break;
    }
}

/* Refuses all other system calls from here on.  Calls with numbers of another architecture, and
 * those of x32, which have the same architecture and other numbers, are among the refused. */
static void refuse_calls(bool threads)
{
    struct filter f = { .n = 0 };
    load(&f, offsetof(struct seccomp_data, arch));
    put(&f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, own_arch, 1, 0));
    answer(&f, REFUSED(EPERM));
    load(&f, offsetof(struct seccomp_data, nr));
    put(&f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 0, 1));
    answer(&f, REFUSED(EPERM));
    for (size_t k = 0; k < COUNTOF(calls); k++)
        if (threads || calls[k].when != THREADS)
            put_call(&f, calls[k].number, calls[k].when, getpid());
    answer(&f, REFUSED(EPERM));
    struct sock_fprog program = { .len = f.n, .filter = f.step };
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
        (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

/* Closes all descriptors from 3 on but `keep`. */
static void close_others(int keep)
{
    const unsigned first = STDERR_FILENO + 1;
    bool closed =
        (unsigned)keep == first || syscall(SYS_close_range, first, (unsigned)keep - 1, 0) == 0;
    closed &= syscall(SYS_close_range, (unsigned)keep + 1, ~0U, 0) == 0;
    struct rlimit most;
    if (!closed && getrlimit(RLIMIT_NOFILE, &most) == 0) /* a kernel before 5.9 */
        for (unsigned fd = first; fd < most.rlim_cur; fd++)
            if (fd != (unsigned)keep)
                close((int)fd);
}

/* Lowers a limit to `value`, and the value up to which it could be raised again to `most`. */
static void limit(int what, rlim_t value, rlim_t most)
{
    struct rlimit to;
    assert(value <= most && "setrlimit() refuses another order");
    if (getrlimit(what, &to) != 0)
        return;
    to.rlim_max = most < to.rlim_max ? most : to.rlim_max;
    to.rlim_cur = value < to.rlim_max ? value : to.rlim_max;
    (void)setrlimit(what, &to);
}

/* Bytes of memory that the limit RLIMIT_DATA counts now, by the kernel's "VmData:   1234 kB". */
static uint64_t data_now(void)
{
    FILE *f = fopen("/proc/self/status", "r");
    char line[256];
    unsigned long long kilobytes = 0;
    while (f && fgets(line, sizeof line, f) && sscanf(line, "VmData: %llu kB", &kilobytes) != 1)
        ;
    if (f)
        fclose(f);
    return kilobytes << 10;
}

void child_begin(pid_t parent, const struct child_rights *rights)
{
    static const int fatal[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL };
    assert(rights->out > STDERR_FILENO && "a descriptor of its own");
    /* The end of the parent ends the child; if it ended before prctl(), it has another parent. */
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0 || getppid() != parent)
        _exit(1);
    for (size_t k = 0; k < COUNTOF(fatal); k++)
        signal(fatal[k], SIG_DFL);
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int fd = STDIN_FILENO; nothing >= 0 && fd <= STDERR_FILENO; fd++)
        if (fd != STDERR_FILENO || rights->quiet)
            dup2(nothing, fd);
    close_others(rights->out);
    limit(RLIMIT_CORE, 0, 0);
    rlim_t seconds = (rlim_t)rights->seconds + 1, bytes = data_now() + rights->bytes;
    if (rights->seconds > 0)
        limit(RLIMIT_CPU, seconds, seconds + 1); /* SIGXCPU, which has a name; then SIGKILL */
#ifndef GASPAR_SANITIZED /* shadow memory counts as data, and reports read files */
    if (rights->bytes)
        limit(RLIMIT_DATA, bytes, bytes);
    if (own_arch != 0)
        refuse_calls(rights->threads);
#else
    (void)bytes;
    (void)refuse_calls;
#endif
}
