/* SPDX-License-Identifier: Apache-2.0 */
/* mover.h - the steps that lay private variables into the buffer: their pointers become global
 * ones, and functions get the address of the work-item's slice as a parameter.
 *
 * For all functions in turn: mover_measure(), mover_sign(), mover_retype(), mover_call(),
 * mover_fit().  Functions are given by the number of their frame (frames.h). */
#ifndef GENERIC_MOVER_H
#define GENERIC_MOVER_H

#include "generic/privates.h"
#include "semantics/retype.h"

/* A variable that moves into the buffer. */
struct moved {
    LLVMValueRef variable; /* an alloca, or a byval parameter, whose bytes are copied there */
    uint64_t offset;       /* in its function's frame, in bytes */
};

/* The state of one module. */
struct mover {
    struct unit *u;
    struct tag_mode mode;
    struct privates privates;
    struct retyper types;
    LLVMTypeRef global;         /* the type of a pointer to global memory */
    VEC_OF(struct moved) moved; /* the variables of all functions, frame by frame */
    /* By frame: the index of its first variable in `moved`; at the end the number of all
     * variables. */
    VEC_OF(uint32_t) first;
    /* By frame: the pointer to the work-item's slice; NULL: the function does not need it. */
    VEC_OF(LLVMValueRef) slice;
};

/* Collects the variables whose class moves, and sets size and alignment of every frame. */
void mover_measure(struct mover *m);

/* Changes the signature of function `n`: one more parameter if it needs the slice, and global
 * pointers for the parameters and the result whose class moves.  Its calls do not fit until
 * mover_call(). */
void mover_sign(struct mover *m, uint32_t n);

/* Replaces the variables of function `n` by addresses in the slice, gives all values whose class
 * moves, but for results of calls, their new type, and makes casts fit. */
void mover_retype(struct mover *m, uint32_t n);

/* Makes the intrinsics, OpenCL functions, comparisons and returns of function `n` fit their new
 * operands, after all mover_call(). */
void mover_fit(struct mover *m, uint32_t n);

/* Makes the calls in function `n` fit the new signatures of their callees. */
void mover_call(struct mover *m, uint32_t n);

/* The alignment of a struct by value of that type: what the attribute `align` of its pointer states
 * (NULL: nothing), which may be less than the type's own. */
unsigned mover_align(const struct mover *m, LLVMAttributeRef stated, LLVMTypeRef type);

#endif
