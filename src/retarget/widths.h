/* SPDX-License-Identifier: Apache-2.0 */
/* widths.h - address arithmetic on pointers whose width changes. */
#ifndef RETARGET_WIDTHS_H
#define RETARGET_WIDTHS_H

#include "base/base.h"

#include <llvm-c/Core.h>

struct retarget;

/* A GEP whose pointer gets wider, of `bits` bits before.  The rest is for widths.c alone: the GEP
 * is `offset` bytes from `root`; and `now`, unless it stays. */
struct wider_gep {
    LLVMValueRef i;
    uint32_t bits;
    LLVMValueRef root, offset, now;
};

/* A GEP whose type still is the old one, `was`: whether its wrapping has to be spelled. */
void rt_note_gep(struct retarget *r, LLVMValueRef gep, LLVMTypeRef was);

/* Does a constant GEP of the old target wrap, where the new one's does not?  Sets the offset. */
bool rt_constant_wraps(struct retarget *r, LLVMValueRef gep, int64_t *ret_offset);

/* Spells what was noted of the function under work. */
void rt_offsets(struct retarget *r);

#endif
