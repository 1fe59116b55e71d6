/* SPDX-License-Identifier: Apache-2.0 */
/* run.c - one launch, from its arguments to its reports.
 *
 * The kernel runs in a child process, unless launch.in_process is set.  The buffers and the outcome
 * lie in memory that both processes share, and the kernel prints through a pipe.  So the parent has
 * all results and output up to the end of the child, even if a signal ended it. */
#define _GNU_SOURCE
#include "base/child.h"
#include "ir/kernel_words.h"
#include "runner/check.h"
#include "runner/meets.h"
#include "runner/host.h"
#include "semantics/cast.h"
#include "semantics/functions.h"
#include "semantics/half_steps.h"
#include "semantics/libclc_bodies.h"

#include <errno.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Comdat.h>
#include <llvm-c/DebugInfo.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GRACE_SECONDS = 5 };   /* for the child to end by itself after its deadline */
enum { THREAD_LIMIT = 1024 }; /* more have no processor, and each has 8 GiB of addresses */

/* The last bounds of a child whose module makes LLVM compile without end, far above what any kernel
 * needs: processor time before the kernel runs, and memory besides the kernel's, which is that of
 * the compiler and of the checks. */
enum { COMPILE_SECONDS = 3600 };
static const uint64_t COMPILE_BYTES = UINT64_C(16) << 30;

/* A larger bound of a launch is none: a century, and what an address can tell apart.  Sums and
 * products of smaller ones with numbers of threads fit their types. */
static const double CENTURY_SECONDS = 3e9;
static const uint64_t ADDRESS_BYTES = UINT64_C(1) << 47;

static struct src_loc run_place(const struct run *r) { return (struct src_loc){ .file = r->path }; }

/* ---- checking the launch ---- */

/* Finds the kernel that the launch names, or the only one of the module.  Negative: reported. */
static int find_kernel(struct run *r, LLVMModuleRef m, LLVMValueRef *ret)
{
    LLVMValueRef found = NULL, only = NULL;
    struct text names = { 0 };
    unsigned n = 0;
    IR_EACH_FUNCTION (m, fn) {
        const char *name = ir_name_of(fn);
        if (LLVMIsDeclaration(fn))
            continue;
        if (r->l->kernel && strcmp(name, r->l->kernel) == 0)
            found = fn;
        if (!ir_is_kernel(fn))
            continue;
        text_putf(&names, "%s%s", n ? ", " : "", name);
        only = fn;
        n++;
    }
    const char *wanted = r->l->kernel;
    int result = 0;
    if (!wanted && n == 1)
        found = only;
    else if (!found && n == 0)
        result = ir_no_kernel(r->u->trace, m, run_place(r), wanted);
    else if (!found)
        result =
            wanted ? diag_launch_other_kernels(r->u->trace, run_place(r), wanted, text_get(&names))
                   : diag_launch_several_kernels(r->u->trace, run_place(r), n, text_get(&names));
    text_fini(&names);
    *ret = found;
    return result;
}

/* Sets the local size that the kernel requires by OpenCL's metadata or NVVM's attribute.  False: it
 * requires none. */
static bool wanted_size(LLVMValueRef kernel, uint64_t *ret)
{
    static const char nvvm[] = "nvvm.reqntid";
    if (ir_kernel_numbers(kernel, "reqd_work_group_size", 3, ret))
        return true;
    ret[0] = ret[1] = ret[2] = 1;
    LLVMAttributeRef a = LLVMGetStringAttributeAtIndex(
        kernel, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, nvvm, sizeof nvvm - 1);
    unsigned len = 0;
    const char *text = a ? LLVMGetStringAttributeValue(a, &len) : NULL;
    if (!len)
        return false;
    for (unsigned d = 0; d < 3 && *text; d++) {
        char *end;
        ret[d] = strtoull(text, &end, 10);
        text = *end == ',' ? end + 1 : end;
    }
    return true;
}

static int choose_sizes(struct run *r)
{
    const struct launch *l = r->l;
    LLVMValueRef kernel;
    uint64_t wanted[3];
    if (find_kernel(r, r->u->mod, &kernel) < 0)
        return -1;
    const struct target_row *shared = target_row_of(r->u->target, SPACE_LOCAL);
    const struct target_row *own = target_row_of(r->u->target, SPACE_PRIVATE);
    r->local_cut = shared && cast_is_cut(r->u->target, shared, kernel);
    r->private_base = own && cast_has_base(r->u->target, own, kernel) ? BASE_PRIVATE : 0;
    bool wants = wanted_size(kernel, wanted);
    for (unsigned d = 0; d < 3; d++) {
        uint64_t global = l->global[d], local = l->local[d];
        if (wants && l->local[0] == 0)
            local = wanted[d];
        else if (wants && local != wanted[d])
            return diag_launch_local_size(r->u->trace, run_place(r), local, d, wanted[d]);
        if (local == 0) /* in x the largest divisor of the global size up to 64, else 1 */
            for (local = d == 0 ? 64 : 1; global % local; local--)
                ;
        r->local[d] = local;
    }
    if (launch_count_groups(r->u->trace, run_place(r), l, r->local, r->group_count, &r->groups) < 0)
        return -1;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    r->n_workers = l->threads ? l->threads : processors > 0 ? (unsigned)processors : 1;
    if (r->n_workers > THREAD_LIMIT)
        r->n_workers = THREAD_LIMIT;
    if (r->one_space)
        r->n_workers = 1; /* groups share the variables that are local memory elsewhere */
    if (r->checks & (CHECK_ALIAS | CHECK_INIT | CHECK_GROUPS))
        r->n_workers = 1; /* the check needs the accesses of all groups in one place */
    if (r->n_workers > r->groups)
        r->n_workers = (unsigned)r->groups;
    return 0;
}

/* ---- making the host module ---- */

/* Copies the module into the context `ctx`, which the JIT will own. */
static LLVMModuleRef copy_module(LLVMModuleRef m, LLVMContextRef ctx)
{
    LLVMMemoryBufferRef bytes = LLVMWriteBitcodeToMemoryBuffer(m);
    LLVMModuleRef copy = NULL;
    LLVMParseBitcodeInContext2(ctx, bytes, &copy);
    LLVMDisposeMemoryBuffer(bytes);
    return copy;
}

/* Deletes all but the kernel and the functions and variables that it needs. */
static int keep_kernel(struct run *r, LLVMModuleRef m, LLVMValueRef kernel)
{
    host_aliases(m); /* an alias is a visible name, which would keep its function or variable */
    IR_EACH_FUNCTION (m, fn)
        if (!LLVMIsDeclaration(fn)) {
            LLVMSetComdat(fn, NULL);
            LLVMSetLinkage(fn, fn == kernel ? LLVMExternalLinkage : LLVMInternalLinkage);
        }
    for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
        if (LLVMGetInitializer(g) && LLVMGetLinkage(g) != LLVMAppendingLinkage) {
            LLVMSetComdat(g, NULL);
            LLVMSetLinkage(g, LLVMInternalLinkage);
        }
    static const char *const lists[] = { "llvm.used", "llvm.compiler.used" };
    for (size_t k = 0; k < COUNTOF(lists); k++) {
        LLVMValueRef list = LLVMGetNamedGlobal(m, lists[k]);
        if (list)
            LLVMDeleteGlobal(list);
    }
    return jit_optimize(r, m, "globaldce");
}

/* AMDGPU: fills the memory that dispatch.ptr and implicitarg.ptr point to (LLVM's AMDGPU usage
 * guide). */
static int put_dispatch(struct run *r)
{
    enum { BYTES = 256 };
    for (unsigned k = 0; k < 3; k++) {
        if (r->local[k] > UINT16_MAX)
            return diag_launch_packet_items(r->u->trace, run_place(r), r->local[k], k, UINT16_MAX);
        if (r->l->global[k] > UINT32_MAX)
            return diag_launch_packet_items(r->u->trace, run_place(r), r->l->global[k], k,
                                            UINT32_MAX);
    }
    unsigned char *d = run_memory_object(r, "the dispatch packet", SPACE_CONSTANT, BYTES, 0, true);
    unsigned char *a =
        run_memory_object(r, "the implicit arguments", SPACE_CONSTANT, BYTES, 0, true);
    if (!d || !a)
        return diag_launch_memory_packet(r->u->trace, run_place(r));
    for (unsigned k = 0; k < 3; k++) {
        uint16_t local = (uint16_t)r->local[k], rest = (uint16_t)(r->l->global[k] % r->local[k]);
        uint32_t global = (uint32_t)r->l->global[k], count = (uint32_t)(global / r->local[k]);
        memcpy(d + 4 + 2 * k, &local, 2);
        memcpy(d + 12 + 4 * k, &global, 4);
        memcpy(a + 4 * k, &count, 4);
        memcpy(a + 12 + 2 * k, &local, 2);
        memcpy(a + 18 + 2 * k, &rest, 2);
        memcpy(a + 40 + 8 * k, &r->l->offset[k], 8);
    }
    uint16_t dims = (uint16_t)r->l->dims;
    memcpy(d + 2, &dims, 2);
    memcpy(a + 64, &dims, 2);
    r->dispatch = d;
    r->implicit = a;
    return 0;
}

static bool allocates(LLVMModuleRef m) { return LLVMGetNamedFunction(m, "runtime_malloc") != NULL; }

/* Takes "NUMBER:" from the text. */
static bool read_number(const char **s, unsigned long long *ret)
{
    char *end;
    if (**s < '0' || **s > '9')
        return false;
    *ret = strtoull(*s, &end, 10); /* the largest where there are more digits */
    *s = end + 1;
    return *end == ':';
}

/* Reads one format, "NUMBER:ARGUMENTS:SIZE:SIZE:…:FORMAT", which lives as long as the run.  False:
 * it is none, or its arguments do not fit into the room for one printf. */
static bool read_format(struct run *r, const char *s, struct print_format *ret)
{
    unsigned long long number, size, n, all = sizeof ret->number; /* a record begins with it */
    if (!read_number(&s, &number) || !read_number(&s, &n) || number > UINT32_MAX || n > PRINT_ROOM)
        return false;
    *ret = (struct print_format){ .number = (uint32_t)number, .n = (uint32_t)n };
    ret->bytes = NEWN(&r->arena, uint32_t, n + 1);
    for (unsigned k = 0; k < n; k++) {
        if (!read_number(&s, &size) || size > PRINT_ROOM - all)
            return false;
        ret->bytes[k] = (uint32_t)size;
        all += (size + 3) / 4 * 4;
        if (all > PRINT_ROOM)
            return false;
    }
    ret->text = s;
    return true;
}

/* AMDGPU: reads printf's formats from metadata.  Negative: reported. */
static int find_formats(struct run *r)
{
    static const char name[] = "llvm.printf.fmts";
    unsigned n = LLVMGetNamedMetadataNumOperands(r->u->mod, name), len;
    LLVMValueRef *node = NEWN(&r->arena, LLVMValueRef, n + 1);
    r->formats = NEWN(&r->arena, struct print_format, n + 1);
    LLVMGetNamedMetadataOperands(r->u->mod, name, node);
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef text = NULL;
        if (LLVMGetMDNodeNumOperands(node[k]) == 1)
            LLVMGetMDNodeOperands(node[k], &text);
        const char *s = text ? LLVMGetMDString(text, &len) : NULL;
        char *copy = s ? arena_zalloc(&r->arena, len + 1, 1) : NULL;
        if (!copy || !read_format(r, memcpy(copy, s, len), &r->formats[r->n_formats++]))
            return diag_run_formats(r->u->trace, run_place(r), PRINT_ROOM);
    }
    return 0;
}

/* Makes the memory for device malloc and for AMDGPU's printf, if the module uses them. */
static int make_rooms(struct run *r, LLVMModuleRef m)
{
    if (allocates(m)) {
        r->heap_bytes = r->l->heap_bytes;
        r->heap = run_memory_object(r, "the heap", SPACE_GLOBAL, r->heap_bytes, 0, false);
        if (!r->heap)
            return diag_launch_memory_heap(r->u->trace, run_place(r), r->heap_bytes);
    }
    if (LLVMGetNamedFunction(m, "runtime_printf_alloc")) {
        r->print_room = run_memory_object(r, "printf's room", SPACE_GLOBAL,
                                          (uint64_t)r->n_workers * PRINT_ROOM, 0, false);
        if (!r->print_room)
            return diag_launch_memory_print(r->u->trace, run_place(r));
    }
    return 0;
}

/* Lowers the library functions that the lowered module calls, and links them to it. */
static int link_library(struct run *r, LLVMModuleRef m)
{
    LLVMModuleRef needed;
    if (library_take(r, &needed) < 0)
        return -1;
    if (!needed)
        return 0;
    if (host_module(r, needed, libclc_target(), true, NULL) < 0) {
        LLVMDisposeModule(needed);
        return -1;
    }
    return library_join(r, m, needed);
}

/* Writes functions of halves with two results by functions of one and a store.  What is made has
 * the sites of the call: the second is that of the pointer. */
static void split_halves(LLVMModuleRef m, struct ptrmap *site_of)
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
    struct half_split made;
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                uint32_t site = ptrmap_find(site_of, i);
                next = LLVMGetNextInstruction(i);
                if (!half_split_call(b, i, &made) || site == PTRMAP_NONE)
                    continue;
                ptrmap_put(site_of, made.stored, site);
                ptrmap_put(site_of, made.store, site + 1);
                if (made.returned)
                    ptrmap_put(site_of, made.returned, site);
            }
    LLVMDisposeBuilder(b);
}

/* Gives functions that end a program that is wrong a body, which traps: tables of virtual functions
 * have their addresses, and no host has what they are. */
static void define_ends(LLVMModuleRef m)
{
    LLVMContextRef ctx = LLVMGetModuleContext(m);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(ctx);
    unsigned trap = LLVMLookupIntrinsicID("llvm.trap", strlen("llvm.trap"));
    IR_EACH_FUNCTION (m, fn) {
        const struct function_row *row = LLVMIsDeclaration(fn) ? function_find(fn) : NULL;
        if (!row || row->action != ACTION_END)
            continue;
        LLVMValueRef end = LLVMGetIntrinsicDeclaration(m, trap, NULL, 0);
        LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(ctx, fn, ""));
        LLVMBuildCall2(b, LLVMGlobalGetValueType(end), end, NULL, 0, "");
        LLVMBuildUnreachable(b);
    }
    LLVMDisposeBuilder(b);
}

/* Makes loads, stores and arithmetic of intrinsics for matrices, which no host has.  Under checks
 * they stay, and are refused: the numbers of accesses (check_map()) are those of the module as it
 * came. */
static int lower_matrices(struct run *r, LLVMModuleRef m)
{
    static const char prefix[] = "llvm.matrix.";
    bool any = false;
    IR_EACH_FUNCTION (m, fn) {
        size_t len;
        any |= strncmp(LLVMGetValueName2(fn, &len), prefix, sizeof prefix - 1) == 0;
    }
    return any && !r->checks ? jit_optimize(r, m, "function(lower-matrix-intrinsics)") : 0;
}

/* Makes the host module from the unit's, in the context `ctx`, and optimizes it.  NULL: error
 * reported. */
static LLVMModuleRef make_host(struct run *r, LLVMContextRef ctx)
{
    struct ptrmap site_of;
    LLVMValueRef kernel;
    LLVMModuleRef m = copy_module(r->u->mod, ctx);
    ptrmap_init(&site_of, 0);
    if (r->checks) {
        check_number(r);
        check_map(m, &site_of);
    }
    split_halves(m, &site_of);
    define_ends(m);
    int result = lower_matrices(r, m);
    if (result == 0 && r->u->target->map == MAP_AMDGCN) {
        result = put_dispatch(r);
        result = result < 0 ? result : find_formats(r);
    }
    if (result == 0)
        result = find_kernel(r, m, &kernel);
    if (result == 0)
        result = keep_kernel(r, m, kernel);
    if (result == 0)
        result = entry_arguments(r, m, kernel);
    if (result == 0)
        result = host_module(r, m, r->u->target, false, &site_of);
    if (result == 0)
        result = link_library(r, m);
    if (result == 0) {
        LLVMStripModuleDebugInfo(m);
        result = entry_build(r, m, kernel);
    }
    if (result == 0)
        result = run_memory_seal_private(r);
    ptrmap_fini(&site_of);
    if (result == 0)
        result = make_rooms(r, m);
    if (result < 0) {
        LLVMDisposeModule(m);
        return NULL;
    }
    run_memory_sort(r);
    return m;
}

/* ---- one execution ---- */

static void init(struct run *r, struct unit *u, const char *path, const struct launch *l)
{
    *r = (struct run){ .u = u,
                       .path = path,
                       .l = l,
                       .checks = l->checks,
                       .objects = VEC_IN(&r->arena),
                       .locals = VEC_IN(&r->arena),
                       .wanted = VEC_IN(&r->arena),
                       .sites = VEC_IN(&r->arena) };
    r->output_fd = -1;
    const struct target_row *local = target_row_of(u->target, SPACE_LOCAL);
    const struct target_row *own = target_row_of(u->target, SPACE_PRIVATE);
    r->one_space = u->target->map == MAP_HOST;
    r->local_zero = local && local->flags & ROW_ZERO_ADDRESS;
    r->private_zero = own && own->flags & ROW_ZERO_ADDRESS;
    r->constant_tag = host_constant_is_global(u->target) ? TAG_GLOBAL : TAG_CONSTANT;
    pthread_mutex_init(&r->print_lock, NULL);
    pthread_mutex_init(&r->done_lock, NULL);
    pthread_cond_init(&r->done, NULL);
    r->outcome =
        mmap(NULL, sizeof *r->outcome, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (r->outcome == MAP_FAILED)
        base_oom();
}

static void fini(struct run *r)
{
    run_memory_fini(r);
    munmap(r->outcome, sizeof *r->outcome);
    pthread_mutex_destroy(&r->print_lock);
    pthread_mutex_destroy(&r->done_lock);
    pthread_cond_destroy(&r->done);
    claims_destroy(r->claims);
    arena_fini(&r->arena);
    free(r->workers);
}

/* Does the work that is the same for both processes: checks the launch, reserves memory, makes the
 * host module.  NULL: reported. */
static LLVMModuleRef prepare(struct run *r, LLVMContextRef ctx)
{
    if (choose_sizes(r) < 0 || run_memory_init(r) < 0)
        return NULL;
    r->workers = base_alloc(r->n_workers * sizeof *r->workers);
    memset(r->workers, 0, r->n_workers * sizeof *r->workers);
    return make_host(r, ctx);
}

/* Compiles the host module and runs all groups, in this process.  Negative: reported. */
static int execute(struct run *r, LLVMModuleRef take_host, LLVMContextRef take_ctx)
{
    run_memory_copy_in(r); /* not before the fork, so that the pages belong to this process */
    double begin = base_now();
    struct jit *j = jit_create(r, take_host, take_ctx);
    r->outcome->compile += base_now() - begin;
    if (!j)
        return -1;
    r->deadline = r->l->timeout > 0 ? base_now() + r->l->timeout : 0;
    run_groups(r);
    jit_destroy(j);
    return 0;
}

/* ---- the child ---- */

/* How the parent's watch over the child ended. */
enum followed { FOLLOWED_END, FOLLOWED_LATE, FOLLOWED_PRINTS };

/* Relays what the child prints until the child closes the pipe.  Nothing that the child does keeps
 * us longer than `end`: it may clear `running`, and sleep. */
static enum followed follow(struct run *r, int fd)
{
    /* As when this process was stopped for a while: then the child's end may be there already. */
    enum { READS_BEHIND_END = 64 };
    char bytes[1 << 16];
    unsigned behind_end = 0;
    bool bounded = r->l->timeout > 0, seen = false;
    uint64_t printed = 0;
    double end = base_now() + COMPILE_SECONDS + r->l->timeout + GRACE_SECONDS;
    for (;;) {
        struct pollfd p = { .fd = fd, .events = POLLIN };
        if (!seen && r->outcome->running && bounded) {
            end = base_now() + r->l->timeout + GRACE_SECONDS;
            seen = true;
        }
        if (poll(&p, 1, seen || !bounded ? 200 : 20) < 0 && errno != EINTR)
            return FOLLOWED_LATE;
        if (bounded && base_now() > end && (!p.revents || ++behind_end > READS_BEHIND_END))
            return FOLLOWED_LATE;
        if (!p.revents)
            continue;
        ssize_t n = read(fd, bytes, sizeof bytes);
        if (n <= 0)
            return FOLLOWED_END;
        printed += (uint64_t)n;
        if (printed > BUDGET_PRINTED_BYTES)
            return FOLLOWED_PRINTS; /* print.c ends a kernel before that; this one wrote itself */
        if (!r->l->output)
            continue;
        double given = base_now();
        r->l->output(r->l->output_user, bytes, (size_t)n);
        end += base_now() - given; /* that may wait for who reads it */
    }
}

/* Waits for the end of a child that has closed its pipe, which is all but the end: one that goes on
 * closed it itself.  0: its status is there; an error number, ETIMEDOUT: it goes on. */
static int wait_briefly(pid_t child, int *ret_status)
{
    double end = base_now() + GRACE_SECONDS;
    for (unsigned microseconds = 20;;) {
        pid_t ended = waitpid(child, ret_status, WNOHANG);
        if (ended == child)
            return 0;
        if (ended < 0 && errno != EINTR)
            return errno;
        if (base_now() > end)
            return ETIMEDOUT;
        nanosleep(&(struct timespec){ .tv_nsec = 1000L * microseconds }, NULL);
        microseconds = microseconds < 5000 ? 2 * microseconds : microseconds;
    }
}

/* What the kernel's process may do: a stranger's kernel may hit any byte of it. */
static struct child_rights rights_of(const struct run *r, int out)
{
    double timeout = r->l->timeout;
    return (struct child_rights){
        .out = out,
        .threads = true,
        .bytes = r->l->memory + COMPILE_BYTES,
        .seconds = timeout > 0 ? (timeout + GRACE_SECONDS) * r->n_workers + COMPILE_SECONDS : 0,
    };
}

/* Runs execute() in a child process, and waits for its end.  Negative: reported. */
static int isolate(struct run *r, LLVMModuleRef take_host, LLVMContextRef take_ctx)
{
    int fd[2], status = 0;
    if (pipe(fd) < 0)
        return diag_launch_pipe(r->u->trace, run_place(r), strerror(errno));
    fflush(NULL);
    pid_t parent = getpid(), child = fork();
    if (child < 0) {
        close(fd[0]);
        close(fd[1]);
        return diag_launch_process(r->u->trace, run_place(r), strerror(errno));
    }
    if (child == 0) {
        struct child_rights rights = rights_of(r, fd[1]);
        child_begin(parent, &rights);
        r->output_fd = fd[1];
        _exit(execute(r, take_host, take_ctx) < 0 ? 1 : 0);
    }
    close(fd[1]);
    LLVMDisposeModule(take_host);
    LLVMContextDispose(take_ctx);
    enum followed how = follow(r, fd[0]);
    close(fd[0]);
    int error = how == FOLLOWED_END ? wait_briefly(child, &status) : ETIMEDOUT;
    if (error == ETIMEDOUT) {
        kill(child, SIGKILL);
        while (waitpid(child, &status, 0) < 0 && errno == EINTR)
            ;
        if (how == FOLLOWED_PRINTS)
            return diag_fault_prints(r->u->trace, run_place(r), BUDGET_PRINTED_BYTES);
        return r->outcome->n_reports ? -1 : diag_timeout_killed(r->u->trace, run_place(r));
    }
    if (error) /* the program ignores SIGCHLD */
        return diag_launch_unseen(r->u->trace, run_place(r), strerror(error));
    if (WIFSIGNALED(status))
        return diag_fault_signal(r->u->trace, run_place(r), strsignal(WTERMSIG(status)));
    if (WEXITSTATUS(status) && !r->outcome->n_reports)
        return diag_run_gave_up(r->u->trace, run_place(r));
    return WEXITSTATUS(status) ? -1 : 0;
}

static int go(struct run *r, LLVMModuleRef take_host, LLVMContextRef take_ctx)
{
    return r->l->in_process ? execute(r, take_host, take_ctx) : isolate(r, take_host, take_ctx);
}

/* ---- reports ---- */

/* The kernel's process may have written anything into the memory that it shares with us, by
 * accident or on purpose.  True: the report is one that ours would have made. */
static bool is_sound(const struct report *p)
{
    const char *code, *text;
    enum severity severity;
    return diag_at(p->kind, &code, &severity, &text) && severity == SEVERITY_ERROR &&
           (*p->text || !strchr(text, '%')) && memchr(p->file, '\0', sizeof p->file) &&
           memchr(p->fn, '\0', sizeof p->fn) && memchr(p->text, '\0', sizeof p->text);
}

/* Runs the launch once more, with checks and without output, to find the access behind a signal.
 * True: `ret` is the report of that run. */
static bool explain(struct unit *u, const char *path, const struct launch *l, struct report *ret)
{
    struct run again;
    struct launch checked = *l;
    bool known = false;
    checked.checks |= CHECK_SPACES;
    checked.output = NULL;
    init(&again, u, path, &checked);
    again.quiet = true;
    LLVMContextRef ctx = LLVMContextCreate();
    LLVMModuleRef host = prepare(&again, ctx);
    if (!host) {
        LLVMContextDispose(ctx);
    } else {
        go(&again, host, ctx);
        unsigned n = again.outcome->n_reports;
        for (unsigned k = 0; k < n && k < BUDGET_REPORTS && !known; k++)
            if (is_sound(&again.outcome->report[k]) && !again.outcome->report[k].needs_place &&
                again.outcome->report[k].kind != DIAG_timeout &&
                again.outcome->report[k].kind != DIAG_timeout_group) {
                *ret = again.outcome->report[k];
                known = true;
            }
    }
    fini(&again);
    return known;
}

/* Reports one failure. */
static void report_one(struct run *r, const struct report *p)
{
    struct src_loc at = { *p->file ? p->file : r->path, p->line, p->col, *p->fn ? p->fn : NULL };
    diag_pass_on(r->u->trace, at, (enum diag_id)p->kind, *p->text ? p->text : NULL);
}

/* Reports all failures of the run.  Negative: there were some. */
static int report_all(struct run *r)
{
    unsigned n = r->outcome->n_reports, failed = r->outcome->groups_failed;
    bool explained = false;
    for (unsigned k = 0; k < n && k < BUDGET_REPORTS; k++) {
        struct report p = r->outcome->report[k];
        if (!is_sound(&p)) /* and the others may be anything, too */
            return diag_fault_reports(r->u->trace, run_place(r));
        if (p.needs_place && explained)
            continue; /* one search is enough: the other groups failed likewise */
        if (p.needs_place && !r->checks)
            explain(r->u, r->path, r->l, &p);
        explained |= r->outcome->report[k].needs_place;
        report_one(r, &p);
    }
    if (failed > 1)
        diag_groups_failed(r->u->trace, run_place(r), failed, r->groups);
    return n ? -1 : 0;
}

/* The launch, with what was left to us; of a timeout, 0 seconds are none. */
static struct launch with_defaults(const struct launch *given)
{
    struct launch l = *given;
    l.timeout = l.timeout == 0 ? 60 : l.timeout < 0 || l.timeout > CENTURY_SECONDS ? 0 : l.timeout;
    l.memory = l.memory ? l.memory : UINT64_C(8) << 30;
    l.memory = l.memory < ADDRESS_BYTES ? l.memory : ADDRESS_BYTES;
    l.private_bytes = l.private_bytes ? l.private_bytes : 128 << 10;
    l.heap_bytes = l.heap_bytes ? l.heap_bytes : 16 << 20;
    for (unsigned d = l.dims; d < 3; d++) {
        l.global[d] = l.local[d] = 1;
        l.offset[d] = 0;
    }
    return l;
}

/* A time that the child has measured, if it is one. */
static double seconds_of(double said) { return said >= 0 && said <= CENTURY_SECONDS ? said : 0; }

int runner_launch(struct unit *u, const char *path, const struct launch *given,
                  struct launch_times *ret_times)
{
    struct run r;
    struct launch l = with_defaults(given);
    if (u->target->word != 64)
        return diag_run_word(u->trace, (struct src_loc){ .file = path });
    init(&r, u, path, &l);
    double begin = base_now();
    LLVMContextRef ctx = LLVMContextCreate();
    LLVMModuleRef host = prepare(&r, ctx);
    int result = LAUNCH_REFUSED;
    if (host) {
        r.outcome->compile = base_now() - begin;
        result = go(&r, host, ctx);
        bool ran = r.outcome->running;
        if (ran)
            run_memory_copy_out(&r);
        if (report_all(&r) < 0 || result < 0)
            result = ran ? LAUNCH_FAILED : LAUNCH_REFUSED;
    } else {
        LLVMContextDispose(ctx);
    }
    if (ret_times)
        *ret_times =
            (struct launch_times){ seconds_of(r.outcome->compile), seconds_of(r.outcome->run) };
    fini(&r);
    return result;
}
