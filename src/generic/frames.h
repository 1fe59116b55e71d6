/* frames.h - who calls whom, and where each function's variables lie in a work-item's slice.
 *
 * Without recursion a function needs one place: behind those of all that may be active when it is
 * called.  So offsets are constants, as if every call were inlined. */
#ifndef GENERIC_FRAMES_H
#define GENERIC_FRAMES_H

#include "base/ptrmap.h"
#include "base/vec.h"
#include "pass/pass.h"

/* One function with a body. */
struct frame {
    LLVMValueRef fn;
    uint32_t first_callee, n_callees; /* in `callee`: numbers, each once */
    uint32_t callers;                 /* how many functions call it */
    bool cyclic;                      /* it calls itself in the end, or one that does calls it */
    bool blocked;                     /* it cannot take the buffer; set by the user of this */
    uint64_t bytes, align;            /* of its variables; set by the user of this */
    uint64_t start;                   /* offset in the slice, of frames_place() */
    bool needs;                       /* it or one that it calls has variables there */
};

struct frames {
    struct { VEC(struct frame); } frame;
    struct { VEC(uint32_t); } callee;
    struct { VEC(uint32_t); } order; /* callers before callees; cyclic ones are not in it */
    struct ptrmap number;            /* function -> its number */
};

/* The calls of the module as it is. */
void frames_init(struct frames *f, LLVMModuleRef m);
void frames_fini(struct frames *f);

/* The frame of a function with a body. */
struct frame *frames_find(struct frames *f, LLVMValueRef fn);

/* Gives each frame its `start` and `needs`.  No cyclic function may have bytes. */
void frames_place(struct frames *f);

/* The end of the last frame that the function, or one that it calls, uses; 0: none. */
uint64_t frames_end(struct frames *f, LLVMValueRef fn);

#endif
