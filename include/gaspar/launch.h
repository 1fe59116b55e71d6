/* SPDX-License-Identifier: Apache-2.0 */
/**
 * launch.h - runs a kernel on the CPU, each memory space at addresses of its own.
 *
 *     float x[64] = { 0 };
 *     struct gsp_buffer buffer = { "x", x, sizeof x };
 *     struct gsp_arg arg = { .kind = GSP_ARG_BUFFER, .buffer = 0 };
 *     gsp_launch(s, m, GSP_LAUNCH(.dims = 1, .global = { 64 }, .buffers = &buffer,
 *                                 .n_buffers = 1, .args = &arg, .n_args = 1), NULL);
 */
#ifndef GASPAR_LAUNCH_H
#define GASPAR_LAUNCH_H

#include <gaspar/gaspar.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Checks in addition to the faults that are always found. */
enum gsp_check {
    GSP_CHECK_SPACES = 1, /**< space, bounds, alignment and allowed spaces of every access */
    GSP_CHECK_RACES = 2,  /**< two items of a group at the same bytes, or at two waits */
    GSP_CHECK_ALIAS = 4,  /**< two accesses at the same byte that are claimed never to meet */
    GSP_CHECK_INIT = 8,   /**< a byte is read before anything was written there */
    GSP_CHECK_GROUPS = 16 /**< work-items of two groups at the same bytes, one of them writing */
};

/** The world in which the facts that are checked hold. */
enum gsp_world {
    GSP_WORLD_RUN,   /**< closed, and the kernel that is run is an entry */
    GSP_WORLD_OPEN,  /**< code elsewhere may call all visible functions */
    GSP_WORLD_CLOSED /**< kernels are the only entries */
};

/** Memory that the host gives and gets back. */
struct gsp_buffer {
    const char *name; /**< for messages */
    void *data;       /**< copied in before, and out after, also when the kernel failed */
    uint64_t bytes;
};

enum gsp_arg_kind {
    GSP_ARG_BYTES,  /**< a value as it stands in the device's memory: scalar, vector or struct */
    GSP_ARG_BUFFER, /**< the address of a buffer */
    GSP_ARG_LOCAL   /**< so many bytes of local memory */
};

/** One argument of a kernel. */
struct gsp_arg {
    enum gsp_arg_kind kind;
    const void *data; /**< BYTES; a null pointer is 8 zero bytes */
    uint64_t bytes;   /**< BYTES, LOCAL */
    uint32_t buffer;  /**< BUFFER: its number */
    uint64_t offset;  /**< BUFFER: bytes into it */
};

/** A pointer in a buffer or argument: the library writes the device's address of a buffer there. */
struct gsp_pointer {
    int in_argument; /**< in an argument that is a struct; else in a buffer */
    uint32_t where;  /**< number of the argument or buffer */
    uint64_t at;     /**< bytes into it */
    uint32_t to;     /**< number of the buffer pointed to */
    uint64_t offset; /**< bytes into that */
};

/** A launch.  Only ever grows at the end; write GSP_LAUNCH(...).  All is borrowed. */
struct gsp_launch_opts {
    size_t size;        /**< set by GSP_LAUNCH */
    const char *target; /**< the target whose numbers the module uses; NULL: its triple's */
    const char *kernel; /**< its symbol, or its name in the source; NULL: the only one */
    unsigned dims;      /**< 1 to 3 */
    uint64_t global[3]; /**< work-items; 0 beyond `dims` */
    uint64_t local[3];  /**< work-items of a group; 0: chosen.  The last group may be smaller */
    uint64_t offset[3]; /**< added to global ids */
    const struct gsp_buffer *buffers;
    size_t n_buffers;
    const struct gsp_arg *args;
    size_t n_args;
    const struct gsp_pointer *pointers;
    size_t n_pointers;
    unsigned checks;        /**< enum gsp_check */
    double timeout;         /**< seconds that the kernel may run; 0: 60; negative, or more than a
                                 century: no bound */
    uint64_t memory;        /**< the most bytes of all spaces together; 0: 8 GiB */
    uint64_t private_bytes; /**< bytes of each work-item's stack; 0: 128 KiB */
    uint64_t shared_bytes;  /**< dynamic local memory, for `extern __shared__` */
    uint64_t heap_bytes;    /**< bytes that kernels may allocate; 0: 16 MiB */
    unsigned threads;       /**< 0: one for each processor; 1024 at most */
    int in_process;         /**< no child process: a wild store may hit the caller */
    void (*output)(void *user, const char *bytes,
                   size_t n); /**< gets the text that kernels print, in order */
    void *output_user;
    enum gsp_world world; /**< the world of the facts that `checks` compare with */
    int unoptimized;      /**< compile fast: for kernels that run for less time than LLVM needs */
};
#ifndef __cplusplus
#define GSP_LAUNCH(...) \
    (&(struct gsp_launch_opts){ .size = sizeof(struct gsp_launch_opts), __VA_ARGS__ })
#endif

/** The time of a launch, in seconds. */
struct gsp_launch_times {
    size_t size; /**< set by the caller; see GSP_SIZED */
    double compile, run;
};

/**
 * Runs a kernel.  The kernel's process is a child of this one unless in_process says otherwise, so
 * no kernel takes the caller down; with in_process faults are caught as well, but a wild store may
 * have hit anything.  fork() is used: with other threads running, prefer in_process.  A program
 * that ignores SIGCHLD cannot see the child's end: that is an error.  A kernel that prints more
 * than 64 MiB is stopped.
 *
 * @param s          its callback gets diagnostics
 * @param m          not changed
 * @param launch     GSP_LAUNCH(...)
 * @param ret_times  filled with the times, or NULL
 * @return 0; negative on error, and then at least one error was reported: GSP_BAD_REQUEST or
 *         GSP_BAD_INPUT if nothing ran and buffers are unchanged; GSP_FAILED if buffers hold the
 *         results up to the failure
 */
GSP_API int gsp_launch(gsp_session *s, gsp_module *m, const struct gsp_launch_opts *launch,
                       struct gsp_launch_times *ret_times);

/** Compiles OpenCL C with clang-22 for a target of gaspar's; `flags`: further arguments for clang,
 *  or NULL.  Clang's own messages go to standard error.  NULL on error. */
GSP_API gsp_module *gsp_compile(gsp_session *s, const char *path, const char *target,
                                const char *flags);

#ifdef __cplusplus
}
#endif

#endif
