/* driver.h - votes on the pointers of one function, by a worklist (docs/spec/votes.md,
 * "The driver within a function"). */
#ifndef NVVM_DRIVER_H
#define NVVM_DRIVER_H

#include "facts/facts.h"
#include "space/vote.h"

/* What functions are known to return, by their numbers. */
struct returns {
    struct ptrmap number; /* function -> its number */
    struct { VEC(enum vote); } space;
};

struct driver {
    struct unit *u;
    LLVMValueRef fn;
    struct ptrmap number; /* pointer value or block -> its number */
    struct { VEC(LLVMValueRef); } value;
    /* The tables of docs/spec/votes.md: */
    uint32_t *argmask;     /* by value made of others: a bit for each space that arrived */
    uint32_t *clone_count; /* by block: visits */
    enum vote *vote;       /* by value */
    const struct returns *returns; /* borrowed */
};

/* Votes on every pointer of the function, from those on its parameters.  False: a block was
 * visited too often (option visits), nothing is known. */
bool driver_run(struct driver *d, struct unit *u, LLVMValueRef fn, const enum vote *params,
                const struct returns *returns);
void driver_fini(struct driver *d);

/* Nothing is known of its values any more: each is POISON. */
void driver_forget(struct driver *d);

/* The vote on an operand in that function, or on a constant. */
enum vote driver_vote(const struct driver *d, LLVMValueRef v);

/* The vote on what it returns; UNDET: it returns nothing, or null alone. */
enum vote driver_result(const struct driver *d);

#endif
