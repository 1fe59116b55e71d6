/* SPDX-License-Identifier: Apache-2.0 */
/* frames.h - the graph of direct calls, and the offset of each function's frame in a slice.
 *
 * A frame holds the variables of one function; a work-item's slice of the buffer holds the frames
 * of all functions that may be active at once.  Without recursion a function is active once at
 * most, so its frame has one constant offset, behind the frames of all its callers:
 *
 *     kernel (16 bytes) calls f (8 bytes) and g (8 bytes); f calls g
 *     offsets: kernel 0, f 16, g 24 */
#ifndef GENERIC_FRAMES_H
#define GENERIC_FRAMES_H

#include "base/ptrmap.h"
#include "base/vec.h"
#include "pass/pass.h"

/* One function with a body. */
struct frame {
    LLVMValueRef fn;
    uint32_t first_callee, n_callees; /* its callees' numbers, each once, in `callee` */
    uint32_t callers;                 /* the number of functions that call it directly */
    bool cyclic;           /* it is on a cycle of calls, or reached from one: it may be active
                            * more than once at a time */
    bool blocked;          /* it cannot get the buffer as a parameter; privates.c sets this */
    uint64_t bytes, align; /* size and alignment of its variables; mover_measure() sets them */
    uint64_t start;        /* offset in the slice, in bytes; frames_place() sets it */
    bool needs;            /* it, or a function that it calls, has variables in the buffer */
};

/* The functions with a body of one module, by number. */
struct frames {
    struct arena arena; /* owns the rest */
    VEC_OF(struct frame) frame;
    VEC_OF(uint32_t) callee; /* the callees of all functions, one after the other */
    VEC_OF(uint32_t) order;  /* callers before callees; cyclic functions are left out */
    struct ptrmap number;    /* function -> its number */
};

/* Builds the call graph of the module as it is now. */
void frames_init(struct frames *f, LLVMModuleRef m);
void frames_fini(struct frames *f);

/* The frame of `fn`, which must have a body.  Owned by `f`. */
struct frame *frames_find(struct frames *f, LLVMValueRef fn);

/* Sets `start` and `needs` of each frame.  No cyclic function may have bytes. */
void frames_place(struct frames *f);

/* The offset behind the last frame that `fn` and its callees use, in bytes; 0: none has bytes. */
uint64_t frames_end(struct frames *f, LLVMValueRef fn);

#endif
