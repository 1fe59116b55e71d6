/* signature.h - what a function may take and return (signature.c), and changing it (sign.c). */
#ifndef PROPAGATE_SIGNATURE_H
#define PROPAGATE_SIGNATURE_H

#include "facts/facts.h"
#include "pass/pass.h"

/* What one function becomes. */
struct signature {
    LLVMValueRef fn;
    const struct target_row *result; /* NULL: as it is */
    const struct target_row **param; /* by parameter; NULL: as it is */
    unsigned params, changed;
};

/* Changes functions of one module. */
struct signer {
    struct unit *u;
    struct arena arena;
    LLVMBuilderRef builder;
    struct ptrmap named; /* generic value -> number in casts of a cast right behind it */
    struct { VEC(LLVMValueRef); } casts;
};

void signer_init(struct signer *s, struct unit *u);
void signer_fini(struct signer *s);

/* Takes back what cannot be together, of a parameter that is returned; false: nothing is left. */
bool signature_settle(struct signature *g);

/* What the function's signature becomes, arrays in `a`; false: it stays. */
bool signature_plan(struct unit *u, struct arena *a, LLVMValueRef fn, struct signature *ret);

/* Gives the function that signature; facts stay valid.  Returns the function, a new one. */
LLVMValueRef signature_change(struct signer *s, const struct signature *g);

#endif
