/* SPDX-License-Identifier: Apache-2.0 */
/* widths.h - address arithmetic on pointers whose width changes. */
#ifndef RETARGET_WIDTHS_H
#define RETARGET_WIDTHS_H

#include "base/base.h"

#include <llvm-c/Core.h>

struct retarget;

/* A GEP whose pointer gets wider, from `bits` bits.  The other fields are for widths.c: the GEP is
 * `offset` bytes from `root`; `now` is its replacement, if it has one. */
struct wider_gep {
    LLVMValueRef i;
    uint32_t bits;
    LLVMValueRef root, offset, now;
};

/* Notes a GEP that still has its old type `was`, if its wrapping has to be computed. */
void rt_note_gep(struct retarget *r, LLVMValueRef gep, LLVMTypeRef was);

/* True if a constant GEP wraps on the old target and not on the new one.  Sets the offset. */
bool rt_constant_wraps(struct retarget *r, LLVMValueRef gep, int64_t *ret_offset);

/* The number `n`, cut to the integer type `word`; of a vector of integers, in each lane. */
LLVMValueRef rt_integer(LLVMTypeRef word, uint64_t n);

/* Computes the offsets of the GEPs noted in the function under work. */
void rt_offsets(struct retarget *r);

#endif
