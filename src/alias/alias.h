/* SPDX-License-Identifier: Apache-2.0 */
/* alias.h - which accesses can never meet.
 *
 *   places.c     the spaces that an access may touch, and the target's table of overlaps
 *   summaries.c  the spaces that a call may touch
 *   later.c      what stays true while LLVM changes the module
 *   spot.c       one address: spaces, object, offset, size; and what two of them are to each other
 *   pairs.c      all pairs of a function, beside what LLVM knows
 *   scopes.c     the pass alias-scopes: one alias scope for each space
 *   tbaa.c       the pass alias-tbaa: types for each space, by alias_types.c
 *   hints.c      the pass alias-hints: !invariant.load and !noalias.addrspace
 *   annotate.c   the pass annotate-spaces: facts as attributes and metadata
 *   walk.c       the same questions without facts, for LLVM's own pipeline
 *
 * A set of places is what a fact says, or what a number names.  Two accesses are apart where no
 * place of the one overlaps one of the other on the target: "distinct spaces never alias" holds
 * only where target.def says so (docs/spec/alias.md).  docs/design/alias.md */
#ifndef ALIAS_ALIAS_H
#define ALIAS_ALIAS_H

#include "base/ptrmap.h"
#include "base/vec.h"
#include "facts/facts.h"
#include "ir/access.h"
#include "pass/pass.h"

/* ---- places.c ---- */

struct alias {
    struct unit *u;
    space_set all;         /* every place of the target */
    struct ptrmap effects; /* function with a body -> what a call of it touches; see summaries.c */
    bool summarized;       /* all functions are in it */
    struct ptrmap takes_private; /* function -> 1 where alias_touched_later() has to beware */
};

void alias_init(struct alias *a, struct unit *u);
void alias_fini(struct alias *a);

/* Can no place of the one be a place of the other?  Of what nothing is known, never. */
bool alias_apart(const struct alias *a, space_set x, space_set y);

/* Where operand `k` of an instruction, a pointer or a vector of them, may point; all places where
 * nothing is known.  Facts are made where only they can tell. */
space_set alias_places(struct alias *a, LLVMValueRef i, unsigned k);

/* The places that an access may read or write, by its addresses; false: it is none, or a hint. */
bool alias_accessed(struct alias *a, LLVMValueRef i, space_set *ret);

/* The fact about an operand; false: its number names its space, and facts were not asked. */
bool alias_fact(struct alias *a, LLVMValueRef i, unsigned k, struct fact *ret);

/* ---- summaries.c ---- */

/* The places that an instruction may read or write: of an access its addresses', of a call its
 * callee's, that one's callees included.  False: it touches no memory. */
bool alias_touched(struct alias *a, LLVMValueRef i, space_set *ret);

/* Does the instruction order accesses to any memory, also by other work-items: a fence, or an
 * atomic operation that is more than monotonic? */
bool alias_orders(LLVMValueRef i);

/* ---- later.c ---- */

/* What alias_touched() says, for what is written into the module and must stay true while LLVM
 * changes it: of a pointer into private memory of a caller everything, since LLVM saves copies by
 * handing over what was copied. */
bool alias_touched_later(struct alias *a, LLVMValueRef i, space_set *ret);

/* Is it memory that nothing writes while a kernel runs, as far as where the pointer comes from
 * shows?  A pointer that was cast to constant memory is not, nor one that was loaded, where the
 * target allows such casts. */
bool alias_never_written(struct alias *a, LLVMValueRef i, unsigned k);

/* ---- spot.c ---- */

/* One address of an access. */
struct spot {
    LLVMValueRef i;   /* the access … */
    unsigned operand; /* … and which operand is the address */
    bool writes;
    space_set set;
    bool has_fact;
    struct fact fact;
    LLVMValueRef base; /* the address is `offset` bytes from this value; NULL: of a vector */
    int64_t offset;
    int64_t size; /* bytes; -1: unknown */
};

/* As LLVM has them: MUST begins at the same byte, PARTIAL overlaps from another one on. */
enum alias_answer { ALIAS_MAY, ALIAS_NO, ALIAS_MUST, ALIAS_PARTIAL };

/* Why two spots do not meet. */
enum alias_reason {
    REASON_NONE,
    REASON_SPACES,  /* their spaces are apart */
    REASON_EFFECTS, /* so are an access's and those of all that a call touches */
    REASON_OBJECTS, /* they are in different objects */
    REASON_OFFSETS, /* they are at different bytes of one */
};

struct spot alias_spot(struct alias *a, LLVMValueRef i, unsigned operand, bool writes);
enum alias_answer alias_query(struct alias *a, const struct spot *x, const struct spot *y,
                              enum alias_reason *ret_reason);
const char *alias_reason_text(enum alias_reason reason);

/* ---- walk.c ---- */

/* Where a pointer may point, by its number, attributes, and the casts, offsets, phis and selects
 * between it and where it comes from, as the IR is now.  Empty: nothing is known. */
space_set alias_walk(const struct target *t, bool flat, LLVMValueRef pointer);

/* How pointers of a function are to be read, for questions without a unit. */
struct alias_model {
    const struct target *target;
    bool flat; /* as in struct unit */
};

/* The model of the function's module; false: nothing is known of its target's spaces. */
bool alias_model_find(LLVMValueRef function, struct alias_model *ret);

/* Can the two pointers never be to the same memory, by their spaces? */
bool alias_model_apart(const struct alias_model *m, LLVMValueRef a, LLVMValueRef b);

/* Is it a pointer to constant memory?  Never where other pointers may be cast to that: what is
 * called so may be written by its other name, and LLVM's analysis of the target may say what it
 * dares to. */
bool alias_model_constant(const struct alias_model *m, LLVMValueRef pointer);

#endif
