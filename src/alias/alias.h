/* SPDX-License-Identifier: Apache-2.0 */
/* alias.h - alias analysis by memory space: finds accesses that never touch a common byte.
 *
 *   places.c     the spaces that an access may touch, and the target's table of overlaps
 *   merged.c     functions that LLVM must not make one of
 *   summaries.c  the spaces that a call may touch
 *   later.c      the places of an access that stay true while LLVM changes the module
 *   spot.c       one address of an access, and a query for two: by spaces, objects, offsets
 *   pairs.c      all pairs of accesses of a function, compared with LLVM's answers
 *   scopes.c     the pass alias-scopes: one alias scope for each space
 *   tbaa.c       the pass alias-tbaa: types for each space, by alias_types.c
 *   hints.c      the pass alias-hints: !invariant.load and !noalias.addrspace
 *   annotate.c   the pass annotate-spaces: facts as attributes and metadata
 *   walk.c       places of a pointer without facts, for LLVM's own pipeline
 *
 * Two accesses are apart if no space that the one may touch overlaps a space that the other may
 * touch.
 *
 *     load i32, ptr addrspace(1) %a             global
 *     store i32 %x, ptr addrspace(3) %b         local: apart from the load on every GPU target
 *     store i32 %x, ptr addrspace(4) %c         AMD's constant memory: not apart from the load,
 *                                               because it is a window of global memory
 *
 * The overlaps are rows of space/target.def (docs/spec/alias.md); docs/design/alias.md. */
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
    space_set all; /* every place of the target */
    struct ptrmap
        effects; /* function with a body -> the places that a call of it touches; see summaries.c */
    bool summarized; /* `effects` has all functions */
    /* Function -> 1 if a caller may pass it a pointer to a private variable of its own; see
     * alias_touched_later(). */
    struct ptrmap takes_private;
};

void alias_init(struct alias *a, struct unit *u);

/* True if no place of `x` overlaps a place of `y`.  The empty set, of which nothing is known, is
 * apart from nothing. */
bool alias_apart(const struct alias *a, space_set x, space_set y);

/* The places that operand `k` of an instruction, a pointer or a vector of pointers, may point to;
 * all places of the target if nothing is known.  Computes facts if the operand's type does not name
 * the space. */
space_set alias_places(struct alias *a, LLVMValueRef i, unsigned k);

/* Sets `ret` to the places that an access may read or write, by its addresses.  False: the
 * instruction is no access, or one that only hints at memory. */
bool alias_accessed(struct alias *a, LLVMValueRef i, space_set *ret);

/* Sets `ret` to the fact about an operand.  False: the operand's type names its space and facts are
 * not computed, or it has no fact. */
bool alias_fact(struct alias *a, LLVMValueRef i, unsigned k, struct fact *ret);

/* ---- summaries.c ---- */

/* Sets `ret` to the places that an instruction may read or write: the places of an access's
 * addresses, or those that a called function touches, with those of all calls inside.  False: it
 * touches no memory. */
bool alias_touched(struct alias *a, LLVMValueRef i, space_set *ret);

/* True if the instruction orders accesses to any memory, also by other work-items: a fence, or an
 * atomic operation that is stronger than monotonic. */
bool alias_orders(LLVMValueRef i);

/* ---- later.c ---- */

/* Like alias_touched(), for metadata, which must stay true while LLVM changes the module.  LLVM may
 * replace a pointer to a caller's private variable by a pointer to equal bytes in other memory, so
 * such a pointer may point to any place (later.c has an example). */
bool alias_touched_later(struct alias *a, LLVMValueRef i, space_set *ret);

/* True if no code writes the memory at operand `k` while a kernel runs, judged by where the pointer
 * comes from.  False for a pointer that was cast to constant memory, or loaded, if the target has
 * casts to constant memory. */
bool alias_never_written(struct alias *a, LLVMValueRef i, unsigned k);

/* ---- merged.c ---- */

/* What a pass says of accesses, by metadata that LLVM does not compare. */
struct alias_said {
    uint64_t hash; /* of all that it says, and in which functions */
    bool untold;   /* it says more than the types of pointers */
};

/* Notes that metadata of the instruction says `what` of it. */
void alias_say(struct alias_said *said, struct unit *u, LLVMValueRef i, uint64_t what);

/* Gives all functions attributes with which LLVM makes no function of two, or of parts of two, that
 * differ in such metadata alone; `attribute` is that of the pass.  True: they changed. */
bool alias_keep_apart(const struct alias_said *said, struct unit *u, const char *attribute);

/* ---- spot.c ---- */

/* One address of an access. */
struct spot {
    LLVMValueRef i;   /* the access … */
    unsigned operand; /* … and the index of its operand that is the address */
    bool writes;
    space_set set;
    bool has_fact;
    struct fact fact;
    LLVMValueRef base; /* the address is `offset` bytes from this value; NULL: of a vector */
    int64_t offset;
    int64_t size; /* bytes; -1: unknown */
};

/* The answers of a query, as in LLVM.  MUST: both begin at the same byte.  PARTIAL: they overlap,
 * but begin at different bytes. */
enum alias_answer { ALIAS_MAY, ALIAS_NO, ALIAS_MUST, ALIAS_PARTIAL };

/* The reason why two spots do not meet. */
enum alias_reason {
    REASON_NONE,
    REASON_SPACES,   /* their spaces are apart */
    REASON_EFFECTS,  /* the spaces of an access and all that a call touches are apart */
    REASON_OBJECTS,  /* they are in different objects */
    REASON_OFFSETS,  /* they are at different bytes of one object */
    REASON_DISTANCE, /* they are at different bytes from one value, if it is the same in both */
};

struct spot alias_spot(struct alias *a, LLVMValueRef i, unsigned operand, bool writes);
enum alias_answer alias_query(struct alias *a, const struct spot *x, const struct spot *y,
                              enum alias_reason *ret_reason);
const char *alias_reason_text(enum alias_reason reason);

/* ---- walk.c ---- */

/* How pointers of a function are to be read, for questions without a unit. */
struct alias_model {
    const struct target *target;
    bool flat; /* as in struct unit */
};

/* Sets `ret` to the model of the function's module.  False: its target's spaces are not known. */
bool alias_model_find(LLVMValueRef function, struct alias_model *ret);

/* True if the spaces of the two pointers have no memory in common. */
bool alias_model_apart(const struct alias_model *m, LLVMValueRef a, LLVMValueRef b);

/* True if the pointer points to constant memory.  False if other pointers may be cast to that: the
 * kernel may write that memory by its other name then.  LLVM's own analysis of the target may still
 * answer. */
bool alias_model_constant(const struct alias_model *m, LLVMValueRef pointer);

#endif
