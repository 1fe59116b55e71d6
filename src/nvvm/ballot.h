/* ballot.h - what all calls of a function say of its parameters. */
#ifndef NVVM_BALLOT_H
#define NVVM_BALLOT_H

#include "nvvm/driver.h"

struct ballot {
    struct unit *u;
    const struct returns *returns; /* borrowed */
    struct ptrmap driven;          /* caller -> number of its driver, while that is true */
    struct { VEC(struct driver); } drivers;
};

void ballot_init(struct ballot *b, struct unit *u, const struct returns *returns);
void ballot_fini(struct ballot *b);

/* The meet over all calls, by parameter, into `votes`.  Calls of the function by itself are folded
 * in with what the others say, until that changes nothing. */
void ballot_take(struct ballot *b, LLVMValueRef fn, enum vote *votes);

/* The function is about to change, or is known better: its votes, and its callers', are old. */
void ballot_forget(struct ballot *b, LLVMValueRef fn);

/* The function that a call, a use of another, stands in. */
LLVMValueRef ballot_caller(LLVMUseRef use);

#endif
