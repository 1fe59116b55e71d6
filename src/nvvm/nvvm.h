/* nvvm.h - NVIDIA's own way across calls: votes, and the attribute that publishes them
 * (docs/spec/votes.md, docs/design/ipmsp.md).
 *
 * `specialize` and `signatures` of propagate/ do more; these passes are for comparing, and for tools
 * that read the transcript or "nvvm.as". */
#ifndef NVVM_NVVM_H
#define NVVM_NVVM_H

#include "pass/pass.h"

extern const struct pass nvvm_as_pass, nvvm_ipmsp_pass;

#endif
