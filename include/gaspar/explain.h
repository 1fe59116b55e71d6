/* SPDX-License-Identifier: Apache-2.0 */
/**
 * explain.h - which accesses name their space, and why the others do not.
 *
 *     gsp_set_access(s, print, NULL);
 *     gsp_run(s, m, NULL, GSP_RUN_OPTS(.closed = 1));      calls print() for each access at the end
 */
#ifndef GASPAR_EXPLAIN_H
#define GASPAR_EXPLAIN_H

#include <gaspar/gaspar.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A place in the source, as far as debug info tells it: NULL or 0 where it does not. */
struct gsp_place {
    const char *file;
    unsigned line, column;
    const char *directory; /**< where the compiler ran, to which `file` may be relative */
    const char *symbol;    /**< the function's name in the module */
    const char *function;  /**< the same as the source spells it: "push(Queue*)" */
    const char
        *inlined; /**< "'f' at a.cl:3:5, 'k' at a.cl:9:1": where the code was inlined to, from
                               the inside; or NULL */
};

enum gsp_cause_kind {
    GSP_CAUSE_WAY,    /**< the pointer comes this way; the next cause tells from where */
    GSP_CAUSE_ORIGIN, /**< here pointers to more than one space come in */
    GSP_CAUSE_PART,   /**< one of these pointers */
    GSP_CAUSE_LIMIT   /**< the space is known, and no pass can name it */
};

/** Whether a help is enough alone: gsp_run() tries options that a help names on a copy of the
 *  module. */
enum gsp_helps {
    GSP_HELPS_UNKNOWN,  /**< it was not tried: it is no option, or too many were tried */
    GSP_HELPS_NAMES,    /**< with it the access names its space, or never runs */
    GSP_HELPS_NOT_ALONE /**< with it alone the access stays generic, for another cause */
};

/** One step from an access back to where its pointer comes from. */
struct gsp_cause {
    size_t size;    /**< of this struct, as the library knows it */
    const char *id; /**< "OUTSIDE": stable; src/explain/cause.def lists them */
    enum gsp_cause_kind kind;
    const char *text; /**< "'n' is loaded from memory that …" */
    const char *help; /**< what would change it, or NULL */
    struct gsp_place place;
    void *at; /**< an LLVMValueRef: the instruction, function or variable where it is; or NULL */
    enum gsp_helps helps; /**< of `help` */
};

enum gsp_done {
    GSP_DONE_NAMED,    /**< it named a space before */
    GSP_DONE_RESOLVED, /**< it names one now */
    GSP_DONE_GENERIC   /**< it stays generic */
};

/** One address of one access, or a value.  Strings live until the callback returns. */
struct gsp_access {
    size_t size; /**< of this struct, as the library knows it */
    struct gsp_place place;
    const char *what; /**< "load", "store", "atomicrmw", "cmpxchg", the function that is called */
    const char *pointer; /**< its name in the source, or in the module: "q", "%4" */
    const char *spaces;  /**< "local"; of a generic one "{local, global}" or "anywhere" */
    enum gsp_done done;
    const struct gsp_cause *const *causes; /**< of a generic one, in order */
    size_t n_causes;
    void *instruction; /**< an LLVMValueRef; NULL: it is none */
    const char *id; /**< "sum:2:12#0": the same in each run, and in copies of a function: its name,
                         lines from its first one, the column, and a number there; of a value
                         NULL */
    int64_t runs;   /**< how often it runs, by the program's profile; -1: there is none */
    int closed;     /**< 1: the world is open, it is generic, and a closed world names its space */
};

/** Sets the callback for accesses: gsp_run() calls it for each that may run, in the order of the
 *  module, when its passes are done.  NULL, the default: nothing is explained, and nothing spent
 *  on it. */
GSP_API void gsp_set_access(gsp_session *s, void (*fn)(void *user, const struct gsp_access *access),
                            void *user);

/** One call: where it is, and what it calls. */
struct gsp_call {
    size_t size; /**< of this struct, as the library knows it */
    struct gsp_place place;
    const char *callee; /**< the function's name in the module; NULL: it calls by a pointer */
    const char *id; /**< the same in every run, and in copies of the function that calls, as that of
                     * an access; NULL: a pass made the call */
};

/** A function that may run, when the passes are done.  Strings live until the callback returns. */
struct gsp_function {
    size_t size;            /**< of this struct, as the library knows it */
    struct gsp_place place; /**< `symbol` and `function` are its names */
    int kernel;
    const char
        *copy_of; /**< the name in the module of the function that it is a copy of, or NULL */
    const struct gsp_call *const *calls; /**< of functions with a body, and by pointers */
    size_t n_calls;
};

/** Sets the callback for functions: gsp_run() calls it for each that may run, before the accesses.
 *  NULL, the default: none. */
GSP_API void gsp_set_function(gsp_session *s,
                              void (*fn)(void *user, const struct gsp_function *function),
                              void *user);

/** Options of gsp_query().  Only ever grows at the end; write GSP_QUERY_OPTS(...). */
struct gsp_query_opts {
    size_t size;          /**< set by GSP_QUERY_OPTS */
    const char *target;   /**< as in gsp_run_opts */
    int closed;           /**< as in gsp_run_opts */
    const char *entries;  /**< as in gsp_run_opts */
    const char *function; /**< "f" or "@f"; NULL: `value` is a variable of the module */
    const char *value;    /**< "%p", "%4", "@v", or a name that the source has for it */
    void (*on_value)(void *user, const struct gsp_access *value); /**< called for the value */
    void *user;                                                   /**< its first argument */
    void *at; /**< an LLVMValueRef, instead of `function` and `value`; NULL: by name */
};
#ifdef __cplusplus
#define GSP_QUERY_OPTS_SIZE (sizeof(struct gsp_query_opts))
#else
#define GSP_QUERY_OPTS(...) \
    (&(struct gsp_query_opts){ .size = sizeof(struct gsp_query_opts), __VA_ARGS__ })
#endif

/** Tells of one value of the module as it is where it may point, and where it comes from.  0, or
 *  negative on error. */
GSP_API int gsp_query(gsp_session *s, gsp_module *m, const struct gsp_query_opts *opts);

#ifdef __cplusplus
}
#endif

#endif
