/* SPDX-License-Identifier: Apache-2.0 */
/**
 * retarget.h - translates a module from one target's address spaces to another's.
 *
 *     gsp_module *m = gsp_read(s, "kernel.ll");                       // for spir64
 *     if (m && gsp_retarget(s, m, GSP_RETARGET_OPTS(.to = "nvptx64")) == 0)
 *         gsp_write(s, m, "out.ll", GSP_FORMAT_TEXT);
 */
#ifndef GASPAR_RETARGET_H
#define GASPAR_RETARGET_H

#include <gaspar/gaspar.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Options.  Only ever grows at the end; write GSP_RETARGET_OPTS(...). */
struct gsp_retarget_opts {
    size_t size;        /**< set by GSP_RETARGET_OPTS */
    const char *to;     /**< the target; see gsp_target_at() */
    const char *from;   /**< the target whose numbers the module uses; NULL: its triple's */
    const char *triple; /**< the triple of the result; NULL: the target's own */
    int named_spaces;   /**< write names of spaces into the data layout */
    int no_library;     /**< do not link OpenCL's functions from libclc-22 */
};
#ifdef __cplusplus
#define GSP_RETARGET_OPTS_SIZE (sizeof(struct gsp_retarget_opts))
#else
#define GSP_RETARGET_OPTS(...) \
    (&(struct gsp_retarget_opts){ .size = sizeof(struct gsp_retarget_opts), __VA_ARGS__ })
#endif

/** Counts of a retargeting. */
struct gsp_retarget_stats {
    size_t size;        /**< set by the caller; see GSP_SIZED */
    uint64_t functions; /**< with a body */
    uint64_t changed;   /**< instructions whose type changed */
    uint64_t variables; /**< variables that got another address-space number */
    uint64_t casts;     /**< casts between spaces that were added */
    uint64_t folded;    /**< casts between spaces that were deleted */
    uint64_t linked;    /**< functions that the library defines */
    uint64_t undefined; /**< functions that are called and stay declarations */
};

/** Translates the module in place.  0; GSP_BAD_REQUEST; or GSP_BAD_INPUT: the module contains
 *  something that has no meaning on the target, which is reported with its place, and should be
 *  discarded. */
GSP_API int gsp_retarget(gsp_session *s, gsp_module *m, const struct gsp_retarget_opts *opts);

/** The counts of the last gsp_retarget().  1; 0: ret->size is not set. */
GSP_API int gsp_retarget_stats_get(const gsp_session *s, struct gsp_retarget_stats *ret);

#ifdef __cplusplus
}
#endif

#endif
