/* SPDX-License-Identifier: Apache-2.0 */
/* metadata.h - annotations, ranges of spaces, debug info, and flags of the module. */
#ifndef RETARGET_METADATA_H
#define RETARGET_METADATA_H

#include "retarget/work.h"

/* Deletes what only the old target's vendor reads, and renumbers debug info's address classes. */
void rt_metadata(struct retarget *r);

/* Gives the spaces that metadata of `i` excludes their new numbers. */
void rt_instruction_metadata(struct retarget *r, LLVMValueRef i);

/* The version of code objects that the module's flag states, if the implicit arguments of a kernel
 * lie elsewhere there than packet.def says; else 0 (AMDGPU usage guide, code object metadata). */
unsigned rt_old_code_object(struct retarget *r);

#endif
