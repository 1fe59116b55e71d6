/* SPDX-License-Identifier: Apache-2.0 */
/**
 * gaspar.h - the Generic Address SPAce Resolver as a library.
 *
 * LLVM IR of a GPU program goes in; out comes the same program in which every pointer that can be
 * proved names its memory space.
 *
 *     gsp_session *s = gsp_session_create();
 *     gsp_module *m = gsp_read(s, "kernel.ll");
 *     if (m && gsp_run(s, m, NULL, GSP_RUN_OPTS(.target = "nvptx64")) >= 0)
 *         gsp_write(s, m, "out.ll", GSP_FORMAT_TEXT);
 *     gsp_module_destroy(m);
 *     gsp_session_destroy(s);
 *
 * Ownership: the caller destroys an object that `_create` or `_read` returned by the matching
 * `_destroy`; all other functions borrow.  A session and its modules belong to one thread at a
 * time.  Errors: a function that fails reports why through the diagnostic callback, once, and
 * returns NULL or a negative number.
 */
#ifndef GASPAR_GASPAR_H
#define GASPAR_GASPAR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef GSP_API
#define GSP_API __attribute__((visibility("default")))
#endif

#define GSP_VERSION "0.1.0"
#define GSP_VERSION_MAJOR 0
#define GSP_VERSION_MINOR 1
#define GSP_VERSION_PATCH 0
/** For comparisons: #if GSP_VERSION_NUMBER >= 100 * 100 (major * 10000 + minor * 100 + patch). */
#define GSP_VERSION_NUMBER (GSP_VERSION_MAJOR * 10000 + GSP_VERSION_MINOR * 100 + GSP_VERSION_PATCH)

/** Exit codes for a program that uses the library; the command uses them. */
enum gsp_exit {
    GSP_EXIT_DONE = 0,     /**< all went well */
    GSP_EXIT_REJECTED = 1, /**< the input is at fault */
    GSP_EXIT_USAGE = 2,    /**< the command line is at fault */
    GSP_EXIT_BUG = 3       /**< gaspar is at fault */
};

/**
 * Structs that begin with `size` grow at their end in later versions, and `size` is how a program
 * and a library of different versions agree:
 *
 * - If the caller makes the struct, it sets `size` to the size in its own header: for options by
 *   their macros (GSP_RUN_OPTS), for structs to be filled by `struct gsp_stats st = GSP_SIZED(st)`,
 *   in C++ by `st.size = sizeof st`.  The library reads and writes no byte past `size`.  An option
 *   that the library does not know is an error unless it is zero.  The library sets `size` of a
 *   struct that it fills to the number of bytes it filled.  If `size` is 0, nothing is filled: a
 *   function that returns 1 or 0 returns 0, and one that can fail reports BAD_OPTIONS.
 * - If the library makes the struct, for a callback, it has the library's `size`; fields past it do
 *   not exist.
 *
 * Structs without `size` never change.
 */
#define GSP_SIZED(object)      \
    {                          \
        .size = sizeof(object) \
    }

/** The negative results of functions that distinguish errors. */
enum gsp_error {
    GSP_BAD_INPUT = -1,   /**< the module or file is at fault */
    GSP_BAD_REQUEST = -2, /**< the options make no sense, or not for this module */
    GSP_FAILED = -3,      /**< the kernel ran and failed: buffers hold its results up to then */
    GSP_CANCELLED = -4    /**< the callback of gsp_set_cancel() said so */
};

typedef struct gsp_session gsp_session; /**< callbacks, debug modes, statistics of the last run */
typedef struct gsp_module gsp_module;   /**< one module and the LLVM context that it lives in */

/* ---- sessions ------------------------------------------------------------------------------ */

/** A session.  Reads the debug modes from the environment: GASPAR_DEBUG (mode,mode or all) and
 *  GASPAR_SKIP (pass,pass).  Never NULL. */
GSP_API gsp_session *gsp_session_create(void);

/** Options of gsp_session_create_with(). */
struct gsp_session_opts {
    size_t size;        /**< set by GSP_SESSION_OPTS */
    int no_environment; /**< reads no variable of the environment */
};
#ifndef __cplusplus
#define GSP_SESSION_OPTS(...) \
    (&(struct gsp_session_opts){ .size = sizeof(struct gsp_session_opts), __VA_ARGS__ })
#endif

/** A session with options; NULL for defaults.  NULL on error, which is printed. */
GSP_API gsp_session *gsp_session_create_with(const struct gsp_session_opts *opts);

/** Destroys the session, after its modules.  NULL is allowed. */
GSP_API void gsp_session_destroy(gsp_session *s);

enum gsp_severity { GSP_ERROR, GSP_WARNING, GSP_NOTE };

/** One message about the input.  Strings live until the callback returns; `file` and `function`
 *  may be NULL, `line` and `column` 0. */
struct gsp_diag {
    size_t size;    /**< of this struct, as the library knows it */
    const char *id; /**< "GENERIC_UNRESOLVED": stable, documented */
    enum gsp_severity severity;
    const char *file;
    unsigned line, column;
    const char *function;
    const char *text;
    const char *as_text; /**< the line as it is printed without a callback, without its end */
};

/** Sets the callback for errors and warnings.  NULL, the default: they go to standard error. */
GSP_API void gsp_set_diag(gsp_session *s, void (*fn)(void *user, const struct gsp_diag *diag),
                          void *user);

/** One line of the transcript (docs/transcript.md).  Strings live until the callback returns. */
struct gsp_event {
    size_t size;          /**< of this struct, as the library knows it */
    const char *pass;     /**< the pass that decided */
    const char *verb;     /**< the kind of decision: a verb */
    const char *function; /**< the function in which it decided, or NULL */
    const char *file;     /**< source position, if the module has one, or NULL */
    unsigned line, column;
    const char *subject; /**< the value that it decided about */
    const char *because; /**< the reason, or "" */
    const char *as_text; /**< the line as the text form prints it, without the line's end */
    const char *as_json; /**< the line as the JSON form prints it, without the line's end */
};

/** Sets the callback for decisions.  NULL, the default: there is no transcript. */
GSP_API void gsp_set_trace(gsp_session *s, void (*fn)(void *user, const struct gsp_event *event),
                           void *user);

/** Sets the callback for lines of reports that an option asks for (dump-ip-msp), without their
 *  ends.  NULL, the default: they go to standard error. */
GSP_API void gsp_set_report(gsp_session *s, void (*fn)(void *user, const char *line), void *user);

/** Sets the callback for the progress of long passes: `fraction` from 0 to 1.  NULL: none. */
GSP_API void gsp_set_progress(gsp_session *s,
                              void (*fn)(void *user, const char *pass, double fraction),
                              void *user);

/** Sets a callback that gsp_run() asks whether to stop, before each pass and in its loops over
 *  functions and instructions, some milliseconds apart: not 0 ends the run with GSP_CANCELLED, and
 *  the module should be discarded.  A pass that has begun to change a function finishes it first.
 *  LLVM's own steps are not interrupted: the copy of one function, and the check of the module at
 *  the end.  The thread that runs gsp_run() calls it; it may read what another thread writes.
 *  NULL: none. */
GSP_API void gsp_set_cancel(gsp_session *s, int (*fn)(void *user), void *user);

/** Not 0: each module is read in a child process first, made by fork(), which may not open files
 *  or start programs.  A module that crashes the reader, or keeps it busy for 300 seconds, is then
 *  bad input; without this it takes the caller down.  Reading takes twice as long.  For
 *  modules of strangers, in programs that have no other threads.  The default is 0. */
GSP_API void gsp_set_isolation(gsp_session *s, int on);

/** Sets what is called when memory runs out, in the whole process: for memory of this library and
 *  of LLVM's C++ code.  `fn` must not return; it may exit the process, and may not allocate.  NULL,
 *  the default: a line on standard error, and abort(), as LLVM does. */
GSP_API void gsp_set_out_of_memory(void (*fn)(void));

/** Frees memory that a function of this library returned. */
GSP_API void gsp_free(void *memory);

/** The i-th message: its id, severity and text, a format of printf.  Several may share an id.  0
 *  past the last. */
GSP_API int gsp_diag_at(size_t i, const char **ret_id, enum gsp_severity *ret_severity,
                        const char **ret_text);

/** Sets the debug modes, as in GASPAR_DEBUG.  0; negative: a word is unknown. */
GSP_API int gsp_set_debug(gsp_session *s, const char *modes);

/** The i-th debug mode's name and meaning; 0 past the last. */
GSP_API int gsp_debug_at(size_t i, const char **ret_name, const char **ret_meaning);

/** Sets the command line by which a user can repeat the run; bug reports print it.  Borrowed. */
GSP_API void gsp_set_command(gsp_session *s, const char *command);

/* ---- modules -------------------------------------------------------------------------------- */

enum gsp_format { GSP_FORMAT_TEXT, GSP_FORMAT_BITCODE, GSP_FORMAT_SPIRV };

/** Reads and verifies text, bitcode or SPIR-V of OpenCL's kind; "-" is standard input.  NULL on
 *  error. */
GSP_API gsp_module *gsp_read(gsp_session *s, const char *path);

/** Options of gsp_read_with(). */
struct gsp_read_opts {
    size_t size;                /**< set by GSP_READ_OPTS */
    const char *spec_constants; /**< "ID=VALUE,ID=VALUE": values of SPIR-V's specialization
                                     constants, by their SpecId; a float by its bits.  Others
                                     stay open, for SPIR-V that is written; with "default" among
                                     the words, which any input may have, they have the module's
                                     own values.  NULL: none */
};
#ifndef __cplusplus
#define GSP_READ_OPTS(...) \
    (&(struct gsp_read_opts){ .size = sizeof(struct gsp_read_opts), __VA_ARGS__ })
#endif

/** As gsp_read(), with options; NULL for defaults. */
GSP_API gsp_module *gsp_read_with(gsp_session *s, const char *path,
                                  const struct gsp_read_opts *opts);

/** As gsp_read_with(), of `n` bytes in memory, which are copied.  `name`: in messages; or NULL. */
GSP_API gsp_module *gsp_read_memory(gsp_session *s, const void *bytes, size_t n, const char *name,
                                    const struct gsp_read_opts *opts);

/** Reads another file, as gsp_read_with() does, and links it into the module, by LLVM's linker:
 *  what one declares and the other defines becomes one; internal names stay apart.  0; negative: an
 *  error was reported, with the names of both, and the module should be destroyed. */
GSP_API int gsp_link(gsp_session *s, gsp_module *m, const char *path,
                     const struct gsp_read_opts *opts);

/** Destroys the module.  NULL is allowed. */
GSP_API void gsp_module_destroy(gsp_module *m);

/** The format that the module was read from. */
GSP_API enum gsp_format gsp_module_format(const gsp_module *m);

/** The name of the target that the module's triple says, or what gsp_retarget() wrote there; NULL:
 *  it says none that gaspar knows. */
GSP_API const char *gsp_module_target(const gsp_module *m);

/** Verifies and writes; "-" is standard output.  A file appears whole or not at all.  SPIR-V is
 *  written as by gsp_write_spirv() without options.  0, or negative on error. */
GSP_API int gsp_write(gsp_session *s, gsp_module *m, const char *path, enum gsp_format format);

/** How SPIR-V is written; make one with GSP_SPIRV_OPTS. */
struct gsp_spirv_opts {
    size_t size;            /**< set by GSP_SPIRV_OPTS */
    const char *version;    /**< "1.0" to "1.6"; NULL: the one of the module's triple
                                 (spirv64v1.2), else 1.4 */
    const char *extensions; /**< "SPV_A,SPV_B": extensions that it may use; NULL: none */
};
#ifdef __cplusplus
#define GSP_SPIRV_OPTS_SIZE (sizeof(struct gsp_spirv_opts))
#else
#define GSP_SPIRV_OPTS(...) \
    (&(struct gsp_spirv_opts){ .size = sizeof(struct gsp_spirv_opts), __VA_ARGS__ })
#endif

/** Writes a module for spir or spirv as SPIR-V, whole or not at all; "-" is standard output.  The
 *  module stays as it is.  `opts`: NULL for defaults.  LLVM's back end runs in a child process, so
 *  that what it cannot translate is an error and not the caller's end.  0, or negative on error. */
GSP_API int gsp_write_spirv(gsp_session *s, gsp_module *m, const char *path,
                            const struct gsp_spirv_opts *opts);

/** Checks the options as gsp_write_spirv() does, without a module.  0, or GSP_BAD_REQUEST,
 *  reported. */
GSP_API int gsp_check_spirv(gsp_session *s, const struct gsp_spirv_opts *opts);

/** Writes bytes as gsp_write() writes a module: whole or not at all; "-" is standard output.
 *  0, or negative on error. */
GSP_API int gsp_write_bytes(gsp_session *s, const char *path, const void *bytes, size_t n);

/** As gsp_write() and gsp_write_spirv(), to memory: *ret_n bytes, and a zero behind them, which the
 *  caller frees with gsp_free().  `opts`: for SPIR-V; or NULL.  NULL on error. */
GSP_API char *gsp_write_memory(gsp_session *s, gsp_module *m, enum gsp_format format,
                               const struct gsp_spirv_opts *opts, size_t *ret_n);

/* ---- running -------------------------------------------------------------------------------- */

/** What of a module may not stay generic. */
enum gsp_strict {
    GSP_STRICT_NOTHING = 0,  /**< all may */
    GSP_STRICT_ACCESSES = 1, /**< an access that stays generic is an error, with its place */
    GSP_STRICT_POINTERS = 2, /**< a generic pointer that is left is one, accessed or not: what a
                                  driver without a generic space refuses */
};

/** Options of gsp_run().  Only ever grows at the end; write GSP_RUN_OPTS(...). */
struct gsp_run_opts {
    size_t size;         /**< set by GSP_RUN_OPTS */
    const char *target;  /**< the target to resolve for; NULL: the one of the module's triple */
    const char *from;    /**< the target whose numbers the module uses; NULL: its triple's, else
                             `target` */
    int strict;          /**< what is an error: enum gsp_strict */
    int closed;          /**< a closed world: code outside calls only kernels, functions that
                             `llvm.used` lists, and `entries`.  A module without any of these
                             is treated as an open world, with a warning */
    const char *set;     /**< "NAME=VALUE,NAME=VALUE"; see gsp_option_at().  NULL: the defaults */
    const char *entries; /**< "NAME,NAME": more functions that code outside calls; NULL: none */
    const char *generic; /**< "tags": generic pointers that are left become integers with tags, for
                             drivers of spir64 and spirv64 without a generic space; NULL: they
                             stay */
    const char *assume;  /**< "NAME,NAME": what is true of code that is not seen; see
                             gsp_assumption_at().  NULL: nothing is assumed */
    const char *index;   /**< path of the slice of a program that gsp_thinlink() wrote for the
                             module as it was read; NULL: of other files nothing is known */
};
#ifdef __cplusplus
#define GSP_RUN_OPTS_SIZE (sizeof(struct gsp_run_opts))
#else
#define GSP_RUN_OPTS(...) \
    (&(struct gsp_run_opts){ .size = sizeof(struct gsp_run_opts), __VA_ARGS__ })
#endif

/**
 * Runs a pipeline over a module, in place.
 *
 * @param s         its callbacks get diagnostics and decisions; keeps the statistics
 * @param m         changed in place
 * @param pipeline  for example "infer,resolve"; NULL: the target's preset.  See gsp_pass_at()
 * @param opts      NULL for defaults, or GSP_RUN_OPTS(.target = "nvptx64")
 * @return 1 changed; 0 unchanged; negative on error, GSP_BAD_REQUEST or GSP_BAD_INPUT, and then at
 *         least one error was reported and the module is valid IR but should be discarded
 */
GSP_API int gsp_run(gsp_session *s, gsp_module *m, const char *pipeline,
                    const struct gsp_run_opts *opts);

/** Checks the pipeline and the options as gsp_run() does, without a module.  0, or GSP_BAD_REQUEST,
 *  reported.  gsp_run() may still reject them: the module may be for another target, or the order
 *  of passes wrong for it. */
GSP_API int gsp_check(gsp_session *s, const char *pipeline, const struct gsp_run_opts *opts);

/** Numbers of the last gsp_run().  A kernel that clang emitted twice is counted once. */
struct gsp_stats {
    size_t size;               /**< set by the caller; see GSP_SIZED */
    uint64_t functions;        /**< with a body */
    uint64_t accesses;         /**< addresses that loads, stores, atomics, memory intrinsics use */
    uint64_t generic_before;   /**< accesses through generic pointers, before the run */
    uint64_t generic_after;    /**< and after it */
    uint64_t generic_in_loops; /**< of these after it, accesses in loops */
    double seconds;            /**< processor time in passes and analyses */
};

/** 1; 0: ret_stats->size is not set. */
GSP_API int gsp_stats_get(const gsp_session *s, struct gsp_stats *ret_stats);

/** The i-th counter of the last run; 0 past the last. */
GSP_API int gsp_stats_counter(const gsp_session *s, size_t i, const char **ret_name,
                              const char **ret_meaning, uint64_t *ret_value);

/** Seconds in the i-th pass or analysis of the last run; 0 past the last. */
GSP_API int gsp_stats_time(const gsp_session *s, size_t i, const char **ret_name,
                           double *ret_seconds);

/** A kernel with all that it may call directly, on a target without generic accesses. */
struct gsp_kernel_stats {
    size_t size;      /**< set by the caller; see GSP_SIZED */
    const char *name; /**< valid until the next gsp_run() */
    uint64_t instructions_before, instructions_after;
    uint64_t tag_tests; /**< run-time tests of a pointer's tag */
};

/** The i-th kernel of the last run; 0 past the last. */
GSP_API int gsp_stats_kernel(const gsp_session *s, size_t i, struct gsp_kernel_stats *ret);

/** One way in which generic pointers come into the module that the last run left. */
struct gsp_pointer_stats {
    size_t size;       /**< set by the caller; see GSP_SIZED */
    const char *kind;  /**< "cast", "memory", "parameter" or "result" */
    uint64_t left;     /**< places of this kind; 0 of each kind: no generic pointer is left */
    const char *place; /**< the first: "k.cl:3:5 in @f", or "@f" without debug info; NULL: none.
                            Valid until the next gsp_run() */
    const char *why;   /**< why that place needs one, as far as it tells; NULL: none */
};

/** The i-th kind of place; 0 past the last. */
GSP_API int gsp_stats_pointers(const gsp_session *s, size_t i, struct gsp_pointer_stats *ret);

/** All statistics as one JSON object; the caller frees it with gsp_free(). */
GSP_API char *gsp_stats_json(const gsp_session *s);

/* ---- tables -------------------------------------------------------------------------- */

/** The i-th pass; 0 past the last. */
GSP_API int gsp_pass_at(size_t i, const char **ret_name, const char **ret_brief);

/** The i-th option of passes, and its default; 0 past the last. */
GSP_API int gsp_option_at(size_t i, const char **ret_name, const char **ret_meaning,
                          long long *ret_value);

/** The i-th assumption about code that is not seen; 0 past the last. */
GSP_API int gsp_assumption_at(size_t i, const char **ret_name, const char **ret_meaning);

/** The i-th word that stands for passes of a target in a pipeline's text: `preset`, `early`,
 * `before-link`, `before-summary`, `tags`, and what runs them; 0 past the last. */
GSP_API int gsp_preset_word_at(size_t i, const char **ret_word, const char **ret_meaning);

/** The passes that a word stands for on a target; NULL: no such target or word, or no row for both:
 * only `check-spaces` runs there. */
GSP_API const char *gsp_preset(const char *word, const char *target);

/** A unified address space. */
struct gsp_space {
    size_t size; /**< set by the caller; see GSP_SIZED */
    const char *name, *meaning;
};
GSP_API int gsp_space_at(size_t i, struct gsp_space *ret_space);

/** A target. */
struct gsp_target {
    size_t size; /**< set by the caller; see GSP_SIZED */
    const char *name, *what;
    int64_t generic;    /**< number of the generic space; -1: none */
    int native_generic; /**< the hardware has generic loads and stores */
    uint32_t alloca_space, globals_space, program_space, pointer_bits;
};
GSP_API int gsp_target_at(size_t i, struct gsp_target *ret_target);

/** One number of a target's map. */
struct gsp_target_space {
    size_t size; /**< set by the caller; see GSP_SIZED */
    uint32_t number;
    const char *space; /**< unified name */
    const char *word;  /**< the target's own name for it */
    uint32_t pointer_bits;
    const char *null; /**< "0", "all ones", or "cast" (of the generic null) */
    int castable;     /**< may be cast to generic and back */
    int same_bits;    /**< that cast keeps the bits */
};
GSP_API int gsp_target_space_at(const char *target, size_t i, struct gsp_target_space *ret_space);

/** 1 if memory of the two spaces (unified names) may be the same on the target, else 0; negative:
 *  no such target or space. */
GSP_API int gsp_overlap(const char *target, const char *a, const char *b);

/** 1 if a pointer may be cast from `a` to `b`, else 0; negative: no such target or space. */
GSP_API int gsp_castable(const char *target, const char *a, const char *b);

/** For "did you mean": 1 if `typed` is nearly `word`, its beginning, a part of it, or a
 *  misspelling; else 0. */
GSP_API int gsp_is_near(const char *typed, const char *word);

/** "0.1.0" and the version of the LLVM that the library runs with. */
GSP_API const char *gsp_version(void);
GSP_API const char *gsp_llvm_version(void);

/** GSP_VERSION_NUMBER of the library. */
GSP_API unsigned gsp_version_number(void);

/** A key for caches: another number for each build of the library whose contents differ, and each
 *  version of LLVM.  The same on every machine that runs the same files. */
GSP_API uint64_t gsp_version_hash(void);

/** 1: SPIR-V is read; the library needs no other program for it. */
GSP_API int gsp_has_spirv(void);

#ifdef __cplusplus
}

/** In C++, where GSP_RUN_OPTS() and GSP_SIZED() are not: a struct that is zero but for its size.
 *
 *      auto o = gsp_sized<gsp_run_opts>();
 *      o.target = "nvptx64";
 *      gsp_run(s, m, nullptr, &o); */
template <class T> T gsp_sized()
{
    T made{};
    made.size = sizeof made;
    return made;
}
#endif

#endif
