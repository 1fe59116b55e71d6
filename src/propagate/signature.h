/* signature.h - what a function may take and return; signatures.c changes it. */
#ifndef PROPAGATE_SIGNATURE_H
#define PROPAGATE_SIGNATURE_H

#include "facts/facts.h"

/* What one function becomes. */
struct signature {
    LLVMValueRef fn;
    const struct target_row *result; /* NULL: as it is */
    const struct target_row **param; /* by parameter; NULL: as it is */
    unsigned params, changed;
};

/* What the function's signature becomes, arrays in `a`; false: it stays. */
bool signature_plan(struct unit *u, struct arena *a, LLVMValueRef fn, struct signature *ret);

#endif
