/* SPDX-License-Identifier: Apache-2.0 */
/* halves_variable.h - what halves_memory.c keeps of a variable for the graph of halves.h. */
#ifndef RETARGET_HALVES_VARIABLE_H
#define RETARGET_HALVES_VARIABLE_H

#include "base/vec.h"
#include "retarget/work.h"

/* A place in a variable: `offset` bytes behind its start, or a multiple of `step` bytes farther, as
 * x[i].v is; step 0: no farther. */
struct half_place {
    int64_t offset;
    uint64_t step;
};

/* An access that writes to a variable. */
struct half_access {
    enum { HALF_STORE, HALF_FILL, HALF_COPY } kind;
    LLVMValueRef v; /* what is stored; the call */
    struct half_place at;
    uint64_t size; /* in bits; UINT64_MAX: not known */
    uint32_t next; /* of the same step, from 1 */
};

/* The accesses of one step: the last one, from 1. */
struct half_step {
    uint64_t step;
    uint32_t last;
};

/* A variable all of whose uses are seen, or not. */
struct half_variable {
    bool followed, indexed; /* at places that are not known, or copied */
    bool late;              /* it is stored to behind its function's first block, or by a pointer */
    bool read_elsewhere;    /* by copies of it, or by functions to which its address goes */
    uint32_t places;        /* that copies lead to, at most BUDGET_OFFSET_USES */
    LLVMValueRef of;        /* of an alloca: its function */
    uint64_t uses, words;   /* words that stores write, but the first of each */
    VEC_OF(struct half_access) access;
    VEC_OF(struct half_step) step;
};

#endif
