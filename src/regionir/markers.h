/* SPDX-License-Identifier: Apache-2.0 */
/* markers.h - the markers of SIMD control flow that front ends write: branches by simdcf.any, and
 * what they make of the blocks behind them (docs/spec/regions.md, "Markers"). */
#ifndef REGIONIR_MARKERS_H
#define REGIONIR_MARKERS_H

#include "base/arena.h"
#include "regionir/intrinsic.h"

/* How a block leaves.  Blocks have numbers in the order of the text. */
struct regionir_way {
    LLVMValueRef any; /* the simdcf.any that is its branch's condition; NULL */
    bool some;        /* some lanes alone may run it */
    bool label;       /* lanes wait for it */
    bool asks;        /* execution may come to its join, and leave it, with no lane on */
    bool splits;      /* its branch is a goto */
    bool on_is_first; /* lanes stay where the condition is on; else where it is off */
    uint32_t stay;    /* where lanes go at once; NONE: all wait */
    uint32_t wait[2]; /* where the others wait; NONE */
    uint32_t next;    /* the first block behind it for which lanes wait; NONE */
};

enum regionir_marker_fault {
    REGIONIR_MARKER_NONE,
    REGIONIR_MARKER_SIZE,  /* too many blocks */
    REGIONIR_MARKER_END,   /* a block of some lanes ends in no branch, or never gets to a return */
    REGIONIR_MARKER_BACK,  /* both ways lead back */
    REGIONIR_MARKER_ORDER, /* a block of all lanes stands where some wait */
    REGIONIR_MARKER_PHI    /* a phi where lanes part or meet */
};

#define REGIONIR_NO_BLOCK UINT32_MAX

struct regionir_markers {
    uint32_t n;     /* blocks; 0: there is no simdcf.any */
    uint32_t lanes; /* of the first simdcf.any */
    LLVMBasicBlockRef *block;
    struct regionir_way *way;
    enum regionir_marker_fault fault;
    LLVMValueRef place; /* of the fault: an instruction */
};

/* The simdcf.any, or another call of that kind, that a value is; else NULL. */
LLVMValueRef regionir_marker(LLVMValueRef v, enum regionir_special which);

/* Finds what the function's branches by simdcf.any do; tables lie in `a`.  Each simdcf.any is the
 * condition of its block's branch, or has no effect here. */
void regionir_markers_init(struct regionir_markers *m, struct arena *a, LLVMValueRef fn);

/* The variable of a store; NULL: it is none, or the variable is only used in the store's block. */
LLVMValueRef regionir_lasting_slot(LLVMValueRef store);

/* The wrregion that a store of a part of a vector writes, behind bitcasts; NULL: it writes all. */
LLVMValueRef regionir_stored_part(LLVMValueRef store);

/* Makes gotos and joins of the markers of all functions, which regionir_verify() accepted. */
void regionir_lower_markers(LLVMModuleRef m);

#endif
