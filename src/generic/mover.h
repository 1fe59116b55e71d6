/* mover.h - private pointers become global ones, and functions are told where the buffer is. */
#ifndef GENERIC_MOVER_H
#define GENERIC_MOVER_H

#include "generic/privates.h"

/* A variable and where it lies. */
struct moved {
    LLVMValueRef variable; /* an alloca, or a parameter by value, of which there is a copy then */
    uint64_t offset;       /* in its function's frame */
};

/* One module at work. */
struct mover {
    struct unit *u;
    struct tag_mode mode;
    struct privates privates;
    LLVMBuilderRef builder;
    LLVMTypeRef global; /* pointer to global memory */
    struct { VEC(struct moved); } moved; /* of all functions, one after the other */
    struct { VEC(uint32_t); } first;     /* by frame: its first in `moved`; one more behind */
    struct { VEC(LLVMValueRef); } slice; /* by frame number: where a work-item's slice begins */
};

/* Bytes and alignment of every frame, from variables whose class moves. */
void mover_measure(struct mover *m);

/* Gives a function that needs it one more parameter, and those and the result that move their new
 * type.  `n`: its number; its calls are changed last, by mover_call(). */
void mover_sign(struct mover *m, uint32_t n);

/* Changes the types of all that moves in the function but results of calls, puts variables into the
 * buffer, and makes casts fit. */
void mover_retype(struct mover *m, uint32_t n);

/* Makes intrinsics, OpenCL's functions, comparisons and returns fit, once calls have changed. */
void mover_fit(struct mover *m, uint32_t n);

/* Makes the calls in the function fit the functions that they call. */
void mover_call(struct mover *m, uint32_t n);

/* What a parameter by value is a copy of; NULL: it is none. */
LLVMTypeRef mover_byval(LLVMValueRef fn, unsigned param);

#endif
