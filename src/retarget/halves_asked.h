/* SPDX-License-Identifier: Apache-2.0 */
/* halves_asked.h - what retarget asks of a number that becomes a pointer: whether it still is an
 * address, whose, and with which other bits.  halves.h tells how that is found, halves_asked.c
 * answers; rt_half_functions() is in halves.c. */
#ifndef RETARGET_HALVES_ASKED_H
#define RETARGET_HALVES_ASKED_H

#include "retarget/work.h"

/* A call that may reach more functions reaches all of its type:  (c ? a : b)(n) reaches two. */
enum { HALF_FUNCTIONS = 16 };

/* Begins anew: the module may have changed. */
void rt_half_begin(struct retarget *r);

/* The type, or that of a vector's elements. */
LLVMTypeRef rt_half_scalar(LLVMTypeRef t);

/* True unless the mask surely keeps all but low bits, for alignment: one that clears more keeps an
 * offset.  A mask of 32 bits clears nothing above, once the pointer has more. */
bool rt_half_mask_cuts(struct retarget *r, LLVMValueRef mask);

/* True if a pointer that is made of the number may have less than an address there. */
bool rt_half_is_cut(struct retarget *r, LLVMValueRef number);

/* True if an index of the GEP may be less an address, and no difference of two. */
bool rt_half_is_cut_index(struct retarget *r, LLVMValueRef gep);

/* True if the number has an address's bits, and surely of pointers that have them in common with no
 * pointer of type `to`: `same` says of two numbers of spaces whether they do.  Of a number that may
 * come from elsewhere, or from a pointer of the right kind, this is not sure, nor of a sum of
 * several addresses:  (ulong)p + ((ulong)a - (ulong)b).  Sets the space's number. */
bool rt_half_is_foreign(struct retarget *r, LLVMValueRef number, LLVMTypeRef to,
                        bool (*same)(const struct retarget *r, uint32_t a, uint32_t b),
                        uint32_t *ret_number);

/* True if the upper 32 bits of the number may be others than an address's:  (ulong)p | 1ul << 63 */
bool rt_half_has_others(struct retarget *r, LLVMValueRef number);

/* True if they may be an address's with others together, or pieces that were stored over one's
 * lower half. */
bool rt_half_is_tagged(struct retarget *r, LLVMValueRef number);

/* True if the pointer may be a number that is no address, and is not null:  (local int *)(n + 4) */
bool rt_half_is_number(struct retarget *r, LLVMValueRef pointer);

/* True if what a host's pointer is made of may come from elsewhere. */
bool rt_half_is_elsewhere(struct retarget *r, LLVMValueRef pointer);

/* Gives the functions of which a pointer to one surely is one, or null; sets their number.  False:
 * it may be another, or there are more than HALF_FUNCTIONS. */
bool rt_half_functions(struct retarget *r, LLVMValueRef pointer, LLVMValueRef ret[HALF_FUNCTIONS],
                       unsigned *ret_n);

/* True if a host's pointer may be one to other memory than constant. */
bool rt_half_is_outside(struct retarget *r, LLVMValueRef pointer);

/* Gives names, bits as named_constants.c has them, to all that the pointer is made of. */
void rt_half_name(struct retarget *r, LLVMValueRef pointer, uint8_t names);

/* Those that the variable has. */
uint8_t rt_half_names(const struct retarget *r, LLVMValueRef variable);

#endif
