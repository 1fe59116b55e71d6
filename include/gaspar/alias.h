/* SPDX-License-Identifier: Apache-2.0 */
/**
 * alias.h - which accesses of a module can never meet.
 *
 *     gsp_alias(s, m, GSP_ALIAS_OPTS(.on_pair = print), &totals);
 */
#ifndef GASPAR_ALIAS_H
#define GASPAR_ALIAS_H

#include <gaspar/gaspar.h>

#ifdef __cplusplus
extern "C" {
#endif

/** One side of a pair; never grows.  Strings live until the callback returns. */
struct gsp_alias_access {
    const char *text;   /**< the instruction, without its metadata */
    const char *places; /**< "{global}": where its address may point */
    const char *file;   /**< or NULL */
    unsigned line, column;
};

/** Two accesses of a function, one at least writing, that never meet, and of which LLVM's own
 *  analyses do not say so. */
struct gsp_alias_pair {
    size_t size; /**< of this struct, as the library knows it */
    const char *function;
    struct gsp_alias_access a, b; /**< in the order in which they stand */
    const char *reason;           /**< "spaces", "effects of the call", "objects" or "offsets" */
};

/** What a function, or a module, comes to. */
struct gsp_alias_counts {
    size_t size;          /**< set by who makes it; see GSP_SIZED */
    const char *function; /**< NULL: the module */
    uint64_t accesses;    /**< addresses that are accessed, and calls that touch memory */
    uint64_t pairs;       /**< of them, one at least writing */
    uint64_t left_out;    /**< of these, not looked at because there are too many */
    uint64_t llvm;        /**< that LLVM's own analyses take apart */
    uint64_t gaspar;      /**< that gaspar takes apart */
    uint64_t only_gaspar, only_llvm;
    uint64_t must;    /**< that gaspar says begin at the same byte … */
    uint64_t partial; /**< … or overlap from another one on */
};

/** Options.  Only ever grows at the end; write GSP_ALIAS_OPTS(...). */
struct gsp_alias_opts {
    size_t size;
    const char *target;  /**< whose numbers the module uses; NULL: its triple says */
    int closed;          /**< a closed world; see struct gsp_run_opts */
    uint64_t most_pairs; /**< of one function; 0: 200,000 */
    void (*on_pair)(void *user, const struct gsp_alias_pair *pair);         /**< or NULL */
    void (*on_function)(void *user, const struct gsp_alias_counts *counts); /**< or NULL */
    void *user;
    const char *entries; /**< see struct gsp_run_opts */
};
#ifdef __cplusplus
#define GSP_ALIAS_OPTS_SIZE (sizeof(struct gsp_alias_opts))
#else
#define GSP_ALIAS_OPTS(...) \
    (&(struct gsp_alias_opts){ .size = sizeof(struct gsp_alias_opts), __VA_ARGS__ })
#endif

/** Looks at all pairs of each function.  The module stays as it is.  0, or negative on error; sets
 *  `ret_totals`, which may be NULL. */
GSP_API int gsp_alias(gsp_session *s, gsp_module *m, const struct gsp_alias_opts *opts,
                      struct gsp_alias_counts *ret_totals);

#ifdef __cplusplus
}
#endif

#endif
