/* SPDX-License-Identifier: Apache-2.0 */
/* signature.h - named types for the parameters and the result of a function: deciding on them
 * (signature.c), and changing the function and its calls (sign.c). */
#ifndef PROPAGATE_SIGNATURE_H
#define PROPAGATE_SIGNATURE_H

#include "facts/facts.h"
#include "pass/pass.h"
#include "semantics/retype.h"

/* The new signature of one function. */
struct signature {
    LLVMValueRef fn;
    const struct target_row *result; /* the result's space; NULL: its type stays */
    const struct target_row **param; /* by parameter: its space; NULL: its type stays */
    unsigned params, changed;        /* number of parameters, and of those that change */
    bool planned;       /* a thin link planned it, for all files that call the function; then … */
    const bool *tested; /* … by parameter: only tests show that a pointer is in its space … */
    bool result_tested; /* … or the result */
};

/* The state of changing functions of one module. */
struct signer {
    struct unit *u;
    struct arena arena;
    struct retyper types;
};

void signer_init(struct signer *s, struct unit *u);
void signer_fini(struct signer *s);

/* Drops changes that cannot be: of a parameter whose type is part of how it is passed
 * (world_is_fixed()), of one marked `returned` if the result does not change likewise, and of a
 * pointer that would come back from the space as another generic one, or that the function's device
 * cannot cast back.  Sets g->changed.  False: no change is left. */
bool signature_settle(const struct unit *u, struct signature *g);

/* Decides on the signature of `fn`; its arrays are in `a`.  False: no type changes. */
bool signature_plan(struct unit *u, struct arena *a, LLVMValueRef fn, struct signature *ret);

/* True if parameter `k` stays generic although facts_signable() has private memory for it, and its
 * fact does not say so (facts_stay()). */
bool signature_leaves(const struct unit *u, const struct signature *g, unsigned k);

/* Gives the function that signature: makes a new function, which it returns, with the old one's
 * body and calls.  Facts stay valid. */
LLVMValueRef signature_change(struct signer *s, const struct signature *g);

#endif
