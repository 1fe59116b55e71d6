/* SPDX-License-Identifier: Apache-2.0 */
/**
 * thin.h - programs of many files: a summary of each, a link without IR, a slice for each.
 *
 *     gsp_summarize(s, a, NULL, "a.gsum");                   // a: read from a.bc, and b likewise
 *     gsp_thinlink(s, GSP_THINLINK_OPTS(.summaries = names, .n = 2));     // writes a.gidx, b.gidx
 *     gsp_run(s, a, NULL, GSP_RUN_OPTS(.index = "a.gidx"));  // as if a and b were one module
 */
#ifndef GASPAR_THIN_H
#define GASPAR_THIN_H

#include <gaspar/gaspar.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Writes what the other files of a program have to know of the module to `path`; "-": standard
 *  output.  `target`: whose numbers the module uses; NULL: its triple's.  The summary is of the
 *  bytes that the module was read from.  That of a borrowed module (gsp_module_borrow()) is of the
 *  module as it is now, and good for each file of bitcode that is written of it.  0;
 *  GSP_BAD_REQUEST: the module was linked or changed after it was read; or GSP_BAD_INPUT. */
GSP_API int gsp_summarize(gsp_session *s, gsp_module *m, const char *target, const char *path);

/** The summary as text, or as JSON, which the caller frees; NULL: it cannot be read, and why was
 *  reported. */
GSP_API char *gsp_summary_text(gsp_session *s, const char *path, int json);

/** Options.  Only ever grows at the end; write GSP_THINLINK_OPTS(...). */
struct gsp_thinlink_opts {
    size_t size;                  /**< set by GSP_THINLINK_OPTS */
    const char *const *summaries; /**< paths that end in .gsum */
    size_t n;                     /**< how many there are */
    const char *entries;          /**< "NAME,NAME": functions that code outside the program calls,
                                       besides kernels and what `llvm.used` lists; NULL: none */
    const char *assume;           /**< "NAME,NAME": what is true of code behind gaspar, for every
                                       file; see gsp_assumption_at().  NULL: nothing is assumed */
};
#ifdef __cplusplus
#define GSP_THINLINK_OPTS_SIZE (sizeof(struct gsp_thinlink_opts))
#else
#define GSP_THINLINK_OPTS(...) \
    (&(struct gsp_thinlink_opts){ .size = sizeof(struct gsp_thinlink_opts), __VA_ARGS__ })
#endif

/** Links a closed world of these files, and writes for each summary x.gsum the slice x.gidx, unless
 *  that file has these bytes already.  0; GSP_BAD_REQUEST; or GSP_BAD_INPUT: then nothing was
 *  written, or a file could not be. */
GSP_API int gsp_thinlink(gsp_session *s, const struct gsp_thinlink_opts *opts);

/** Counts of the last gsp_thinlink(). */
struct gsp_thinlink_stats {
    size_t size;       /**< set by the caller; see GSP_SIZED */
    uint64_t files;    /**< summaries */
    uint64_t written;  /**< slices that were written, because they changed */
    uint64_t nodes;    /**< of the graph of the program */
    uint64_t resolved; /**< functions all of whose bodies and callers are known, by file */
};

/** 1; 0: ret->size is not set. */
GSP_API int gsp_thinlink_stats_get(const gsp_session *s, struct gsp_thinlink_stats *ret);

#ifdef __cplusplus
}
#endif

#endif
