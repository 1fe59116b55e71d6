/* SPDX-License-Identifier: Apache-2.0 */
/**
 * genx.h - whole-thread code for Intel's EU, with vector regions: from LLVM IR to vISA text.
 *
 *     gsp_module *m = gsp_read(s, "kernel.ll");
 *     if (m && gsp_genx_verify(s, m) == 0)
 *         gsp_genx_emit(s, m, GSP_GENX_OPTS(.platform = "dg2"), "kernel.visaasm");
 */
#ifndef GASPAR_GENX_H
#define GASPAR_GENX_H

#include <gaspar/launch.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The stage up to which a program is translated. */
enum gsp_genx_stage {
    GSP_GENX_INPUT,    /**< the program as it is read */
    GSP_GENX_COLLAPSE, /**< reads of reads, and writes of writes, are composed */
    GSP_GENX_LEGALIZE, /**< cut into pieces that one instruction of the platform can do */
    GSP_GENX_EMIT      /**< written as vISA text and read again */
};

/** Options.  Only ever grows at the end; write GSP_GENX_OPTS(...). */
struct gsp_genx_opts {
    size_t size;               /**< set by GSP_GENX_OPTS */
    const char *platform;      /**< see gsp_genx_platform_at(); NULL: the first */
    const char *kernel;        /**< its name; NULL: the only one of the module */
    enum gsp_genx_stage stage; /**< gsp_genx_launch(): the stage after which it is run */
    unsigned lanes;            /**< gsp_genx_vectorize(): work-items of a thread, 8, 16 or 32; 0:
                                  as the kernel asks for, or 16; GSP_GENX_LANES_AUTO */
};

/** Work-items of a thread: as the kernel asks for, or as many as its registers allow. */
enum { GSP_GENX_LANES_AUTO = 1 };

#ifndef __cplusplus
#define GSP_GENX_OPTS(...) \
    (&(struct gsp_genx_opts){ .size = sizeof(struct gsp_genx_opts), __VA_ARGS__ })
#endif

/** The k-th platform's name and the bytes of its registers; 0 past the last. */
GSP_API int gsp_genx_platform_at(size_t k, const char **ret_name, unsigned *ret_register_bytes);

/** The platform's name for its name in any case, or for a machine with the same instructions: "skl"
 *  for "KBL"; NULL: unknown. */
GSP_API const char *gsp_genx_platform_find(const char *name);

/** The generation of a machine for which no code is made, for its name in any case: "Xe2, …" for
 *  "BMG"; NULL: it is none of these. */
GSP_API const char *gsp_genx_platform_other(const char *name);

/** Reports each place that breaks a rule of the language, and returns their number.  Negative: an
 *  error. */
GSP_API int gsp_genx_verify(gsp_session *s, gsp_module *m);

/** Copies subroutines so that each belongs to one kernel or function; returns the number of
 *  copies; negative on error.  This and the next two change the module in place. */
GSP_API int gsp_genx_clone(gsp_session *s, gsp_module *m);

/** Replaces kernels for work-items, IR that gsp_run() made for the target "intel", by whole-thread
 *  code; with opts->kernel, of that one kernel.  0, or negative. */
GSP_API int gsp_genx_vectorize(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *opts);

/** Composes regions of regions.  0, or negative on error. */
GSP_API int gsp_genx_collapse(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *opts);

/** Clones, collapses, and cuts operations into pieces that the platform can do.  0, or negative. */
GSP_API int gsp_genx_legalize(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *opts);

/** Writes one kernel as vISA text; a file appears whole or not at all.  Allocas of the module
 * become values, and subroutines that kernels share are cloned.  0, or negative. */
GSP_API int gsp_genx_emit(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *opts,
                          const char *path);

/** Interprets a kernel at a stage.  The launch counts work-items of code that
 * gsp_genx_vectorize() made, and threads of other code.  The module changes as for
 * gsp_genx_emit().  0, or negative as gsp_launch(). */
GSP_API int gsp_genx_launch(gsp_session *s, gsp_module *m, const struct gsp_genx_opts *opts,
                            const struct gsp_launch_opts *launch);

/** Interprets a file of vISA text. */
GSP_API int gsp_genx_launch_visa(gsp_session *s, const char *path, const struct gsp_genx_opts *opts,
                                 const struct gsp_launch_opts *launch);

/** Counts of the last call of one of these functions. */
struct gsp_genx_stats {
    size_t size; /**< set by the caller; see GSP_SIZED */
    uint64_t functions;
    uint64_t operations;   /**< operations before cutting */
    uint64_t pieces;       /**< operations after cutting */
    uint64_t moves;        /**< moves among the pieces */
    uint64_t instructions; /**< instructions of vISA */
    uint64_t copies;       /**< copies among the instructions, to keep a value or at phis */
    uint64_t clones;       /**< copies of subroutines */
    double seconds;
};

/** 1; 0: ret->size is not set. */
GSP_API int gsp_genx_stats_get(const gsp_session *s, struct gsp_genx_stats *ret);

#ifdef __cplusplus
}
#endif

#endif
