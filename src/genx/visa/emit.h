/* SPDX-License-Identifier: Apache-2.0 */
/* emit.h - emits legal code as a kernel of vISA. */
#ifndef GENX_VISA_EMIT_H
#define GENX_VISA_EMIT_H

#include "genx/visa/visa.h"

struct gx_emit_stats {
    uint64_t instructions; /* of vISA */
    uint64_t copies;       /* copies among them, to keep a value that is overwritten, or at phis */
};

/* Emits the kernel `m->func.at[kernel]` with all subroutines that it reaches; all of `m` is legal
 * code for `pf`.  NULL: `failure` names the operation that the platform lacks, and *ret_loc its
 * place (gx_inst.loc). */
struct gx_visa_kernel *gx_emit(const struct gx_module *m, uint32_t kernel,
                               const struct gx_platform *pf, struct gx_emit_stats *stats,
                               struct failure *failure, uint32_t *ret_loc);

#endif
