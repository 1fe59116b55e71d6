/* SPDX-License-Identifier: Apache-2.0 */
/**
 * alias.h - finds accesses of a module that never touch a common byte.
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
    const char *places; /**< "{global}": the spaces that its address may point to */
    const char *file;   /**< or NULL */
    unsigned line, column;
};

/** Two accesses of a function, at least one of which writes, that gaspar finds never to meet and
 *  LLVM's own analyses do not. */
struct gsp_alias_pair {
    size_t size; /**< of this struct, as the library knows it */
    const char *function;
    struct gsp_alias_access a, b; /**< in the order in which they stand */
    const char *reason;           /**< "spaces", "effects of the call", "objects" or "offsets" */
};

/** Counts for a function, or for the whole module. */
struct gsp_alias_counts {
    size_t size;          /**< of a result of gsp_alias(): set by the caller; see GSP_SIZED */
    const char *function; /**< NULL: the module */
    uint64_t accesses;    /**< addresses that are accessed, and calls that touch memory */
    uint64_t pairs;       /**< pairs of these of which at least one may write */
    uint64_t left_out;    /**< pairs not looked at because there are too many */
    uint64_t llvm;        /**< pairs that LLVM's own analyses find apart */
    uint64_t gaspar;      /**< pairs that gaspar finds apart */
    uint64_t only_gaspar, only_llvm;
    uint64_t must;    /**< pairs that begin at the same byte, by gaspar */
    uint64_t partial; /**< pairs that overlap but begin at different bytes, by gaspar */
};

/** Options.  Only ever grows at the end; write GSP_ALIAS_OPTS(...). */
struct gsp_alias_opts {
    size_t size;
    const char *target;  /**< the target whose numbers the module uses; NULL: its triple's */
    int closed;          /**< a closed world; see struct gsp_run_opts */
    uint64_t most_pairs; /**< the most pairs of one function to look at; 0: 200,000 */
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

/** Looks at all pairs of each function, and fills `ret_totals`, which may be NULL.  The module does
 *  not change.  0, or negative on error. */
GSP_API int gsp_alias(gsp_session *s, gsp_module *m, const struct gsp_alias_opts *opts,
                      struct gsp_alias_counts *ret_totals);

#ifdef __cplusplus
}
#endif

#endif
