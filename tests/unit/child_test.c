/* SPDX-License-Identifier: Apache-2.0 */
/* child_test.c - what a child that gave up its rights can still do, tried call by call. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>

#include "base/child.h"

#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a child of child_begin() tries; 0 to 255 is its answer. */
typedef int attempt(int out);

#ifdef GASPAR_SANITIZED
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

enum { REFUSED = 40, DONE = 41, OTHER = 42 };

/* Runs it in a child that may do this much; returns the exit status, or 1000 and the signal. */
static int in_child(attempt *try, struct child_rights rights)
{
    int fd[2], status;
    char byte;
    assert_int_equal(pipe(fd), 0);
    rights.out = fd[1];
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        child_begin(parent, &rights);
        _exit(try(fd[1]));
    }
    close(fd[1]);
    while (read(fd[0], &byte, 1) > 0)
        ;
    close(fd[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? 1000 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* `result` of a system call: what came of it. */
static int answer(long result) { return result >= 0 ? DONE : errno == EPERM ? REFUSED : OTHER; }

static int opens_a_file(int out) { return (void)out, answer(open("/etc/passwd", O_RDONLY)); }
static int makes_a_file(int out)
{
    (void)out;
    return answer(open("/tmp/gaspar-child-test", O_CREAT | O_WRONLY, 0600));
}
static int asks_for_a_file(int out) { return (void)out, answer(access("/etc/passwd", R_OK)); }
static int deletes_a_file(int out) { return (void)out, answer(unlink("/tmp/gaspar-child-test")); }
static int makes_a_socket(int out) { return (void)out, answer(socket(AF_INET, SOCK_STREAM, 0)); }
static int makes_a_pair(int out)
{
    int pair[2];
    return (void)out, answer(socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
}
static int forks(int out)
{
    (void)out;
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    return answer(child);
}
static int runs_a_program(int out)
{
    char name[] = "/bin/true";
    char *argv[] = { name, NULL };
    return (void)out, answer(execve(name, argv, NULL));
}
static int spawns_a_program(int out)
{
    char name[] = "/bin/true";
    char *argv[] = { name, NULL };
    pid_t pid;
    errno = posix_spawn(&pid, name, NULL, NULL, argv, NULL);
    return (void)out, errno == 0 ? DONE : errno == EPERM ? REFUSED : OTHER;
}
static int signals_its_parent(int out) { return (void)out, answer(kill(getppid(), 0)); }
static int signals_all(int out) { return (void)out, answer(kill(-1, 0)); }
static int traces_itself(int out) { return (void)out, answer(ptrace(PTRACE_TRACEME, 0, 0, 0)); }
static int reads_another(int out)
{
    char here[8];
    struct iovec to = { here, sizeof here }, from = { here, sizeof here };
    return (void)out, answer(process_vm_readv(getppid(), &to, 1, &from, 1, 0));
}
static int raises_a_limit(int out)
{
    struct rlimit to = { 1 << 20, 1 << 20 };
    return (void)out, answer(setrlimit(RLIMIT_CORE, &to));
}
static int makes_a_namespace(int out) { return (void)out, answer(unshare(CLONE_NEWUSER)); }
static int lifts_the_filter(int out)
{
    return (void)out, answer(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0));
}
#ifdef __x86_64__
/* The same call by its number of 32-bit programs, of which a filter of numbers alone knows another. */
static int opens_as_32_bits(int out)
{
    static char name[] = "/etc/passwd";
    long result;
    char *low =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
    (void)out;
    memcpy(low, name, sizeof name);
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(5), "b"(low), "c"(0), "d"(0) : "memory");
    return (int)result >= 0 ? DONE : (int)result == -EPERM ? REFUSED : OTHER;
}
/* True if the kernel has calls of 32-bit programs: without them the instruction is a signal. */
static bool has_32_bit_calls(void)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        signal(SIGSEGV, SIG_DFL); /* not cmocka's */
        _exit(opens_as_32_bits(0));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status);
}
static int opens_as_x32(int out)
{
    return (void)out, answer(syscall(0x40000000 + SYS_open, "/etc/passwd", O_RDONLY));
}
#endif

static void what_is_refused(void **state)
{
    static const struct {
        const char *what;
        attempt *attempt;
    } attempts[] = {
#define ATTEMPT(name) { #name, name }
        ATTEMPT(opens_a_file),
        ATTEMPT(makes_a_file),
        ATTEMPT(asks_for_a_file),
        ATTEMPT(deletes_a_file),
        ATTEMPT(makes_a_socket),
        ATTEMPT(makes_a_pair),
        ATTEMPT(forks),
        ATTEMPT(runs_a_program),
        ATTEMPT(spawns_a_program),
        ATTEMPT(signals_its_parent),
        ATTEMPT(signals_all),
        ATTEMPT(traces_itself),
        ATTEMPT(reads_another),
        ATTEMPT(raises_a_limit),
        ATTEMPT(makes_a_namespace),
        ATTEMPT(lifts_the_filter),
#ifdef __x86_64__
        ATTEMPT(opens_as_32_bits),
        ATTEMPT(opens_as_x32),
#endif
#undef ATTEMPT
    };
    (void)state;
    if (SANITIZED) /* nothing is refused */
        return;
    for (size_t k = 0; k < COUNTOF(attempts); k++)
        for (unsigned threads = 0; threads < 2; threads++) {
            struct child_rights rights = { .quiet = true, .threads = threads };
#ifdef __x86_64__
            if (attempts[k].attempt == opens_as_32_bits && !has_32_bit_calls())
                continue;
#endif
            int got = in_child(attempts[k].attempt, rights);
            if (got != REFUSED)
                fail_msg("%s: %s", attempts[k].what, got == DONE ? "done" : "no refusal");
        }
}

static int sees_descriptors(int out)
{
    int open_ones = 0;
    for (int fd = 0; fd < 1000; fd++)
        open_ones += lseek(fd, 0, SEEK_CUR) >= 0 || errno != EBADF;
    (void)out;
    return open_ones;
}

static void only_one_descriptor_stays(void **state)
{
    (void)state;
    int secret = open("/etc/passwd", O_RDONLY), more = dup2(secret, 700);
    /* standard input, output, error and the pipe */
    assert_int_equal(in_child(sees_descriptors, (struct child_rights){ .quiet = true }), 4);
    close(secret);
    close(more);
}

static void *add_one(void *number)
{
    ++*(int *)number;
    return NULL;
}

static int computes(int out)
{
    pthread_t thread;
    int number = 1;
    void *bytes = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct timespec now, moment = { 0, 1000000 };
    struct rlimit limit;
    char *text = malloc(1 << 20);
    bool ok = bytes != MAP_FAILED && text && clock_gettime(CLOCK_REALTIME, &now) == 0 &&
              nanosleep(&moment, NULL) == 0 && getrlimit(RLIMIT_STACK, &limit) == 0 &&
              mprotect(bytes, 1 << 20, PROT_READ) == 0 && write(out, "x", 1) == 1 && raise(0) == 0;
    if (pthread_create(&thread, NULL, add_one, &number) != 0)
        return ok ? 50 : OTHER;
    pthread_join(thread, NULL);
    return ok && number == 2 ? 51 : OTHER;
}

static void work_goes_on(void **state)
{
    (void)state;
    assert_int_equal(in_child(computes, (struct child_rights){ .threads = true }), 51);
    if (!SANITIZED)
        assert_int_equal(in_child(computes, (struct child_rights){ 0 }), 50);
}

static int takes_memory(int out)
{
    (void)out;
    void *volatile bytes = malloc((size_t)1 << 30); /* a compiler may drop one that is not used */
    return bytes ? DONE : REFUSED;
}

static int runs_for_ever(int out)
{
    for (;;)
        if (out < 0)
            return OTHER;
}

static int crashes(int out) { return (void)out, raise(SIGSEGV); }

static void limits_hold(void **state)
{
    (void)state;
    struct child_rights rights = { .quiet = true, .bytes = 64 << 20, .seconds = 0.1 };
    struct child_rights any = { .quiet = true };
    assert_int_equal(in_child(runs_for_ever, rights), 1000 + SIGXCPU);
    assert_int_equal(in_child(takes_memory, any), DONE);
    if (SANITIZED) /* has an allocator and handlers of its own */
        return;
    assert_int_equal(in_child(takes_memory, rights), REFUSED);
    signal(SIGSEGV, SIG_IGN); /* a handler of the parent, of a kind */
    assert_int_equal(in_child(crashes, rights), 1000 + SIGSEGV);
    signal(SIGSEGV, SIG_DFL);
}

static int waits(int out)
{
    struct timespec second = { 60, 0 };
    (void)out;
    nanosleep(&second, NULL);
    return OTHER;
}

/* A process that makes a child and is killed: the child's end closes the pipe. */
static void no_child_stays(void **state)
{
    int fd[2];
    char byte;
    (void)state;
    assert_int_equal(pipe(fd), 0);
    pid_t middle = fork();
    if (middle == 0) {
        pid_t parent = getpid();
        if (fork() == 0) {
            child_begin(parent, &(struct child_rights){ .out = fd[1] });
            (void)!write(fd[1], "x", 1);
            _exit(waits(fd[1]));
        }
        close(fd[1]);
        pause();
    }
    close(fd[1]);
    assert_int_equal(read(fd[0], &byte, 1), 1);
    kill(middle, SIGKILL);
    waitpid(middle, NULL, 0);
    alarm(20);
    assert_int_equal(read(fd[0], &byte, 1), 0);
    alarm(0);
    close(fd[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_refused), cmocka_unit_test(only_one_descriptor_stays),
        cmocka_unit_test(work_goes_on),    cmocka_unit_test(limits_hold),
        cmocka_unit_test(no_child_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
