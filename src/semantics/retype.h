/* SPDX-License-Identifier: Apache-2.0 */
/* retype.h - changes the types of values in place.
 *
 *     %q = getelementptr inbounds i8, ptr %p, i64 4
 * =>  %q = getelementptr inbounds i8, ptr addrspace(3) %p, i64 4
 *
 * Nothing is copied: place, name, flags, metadata, debug records and attributes of a value stay,
 * and only what the new type makes untrue is deleted.  A pass that changes types does so here, in
 * three steps:
 *
 *   1. retype_value(), retype_computed(), retype_function() and retype_replace() change values.
 *      The IR is invalid from here on.
 *   2. retype_operand() gives the changed values operands of their new type.
 *   3. At the border, where a user still needs the old type, retype_give_back() casts back; a
 *      value that itself does not change is cast by retype_cast() or retype_cast_behind().
 *
 * The IR is valid again when each use has one of three things: a changed user, an operand from
 * step 2, or a cast from step 3.  The pass decides which values change, and to which types. */
#ifndef SEMANTICS_RETYPE_H
#define SEMANTICS_RETYPE_H

#include "base/ptrmap.h"
#include "base/vec.h"
#include "space/target.h"

#include <llvm-c/Core.h>

/* A cast that stands right behind the value `of`, for all its later uses. */
struct retype_cast {
    LLVMValueRef of, cast;
    uint32_t space; /* address-space number of the cast's type */
    uint32_t next;  /* number of the cast of the same value made before; PTRMAP_NONE: none */
};

/* The state of changing one function, or several together: the casts at the borders between changed
 * and unchanged values. */
struct retyper {
    const struct target *target; /* borrowed */
    LLVMBuilderRef builder;      /* owned */
    bool names_all;       /* a cast of a value without a name is named after its space alone; else
                           * it has no name either */
    struct ptrmap fitted; /* LLVM use that has the type it needs -> 1 */
    struct ptrmap newest; /* value -> number of its newest entry in `casts` */
    VEC_OF(struct retype_cast) casts;
    uint32_t made; /* casts made so far */
};

/* The tables lie in the arena, which lives longer than the retyper. */
void retyper_init(struct retyper *r, struct arena *a, const struct target *t, LLVMContextRef ctx,
                  bool names_all);
void retyper_fini(struct retyper *r);

/* Forgets casts and uses, which are those of one function. */
void retyper_clear(struct retyper *r);

/* Forgets the casts of a value that is about to be deleted. */
void retype_forget(struct retyper *r, LLVMValueRef v);

/* ---- step 1: values ---- */

/* Changes the type of an instruction, parameter or variable; not of a constant, because LLVM shares
 * one constant among all its users. */
void retype_value(LLVMValueRef v, LLVMTypeRef type);

/* Changes the type of a value to a pointer of `row`'s space.  flow.h must say that its type can
 * change together with its operands.  Deletes a GEP's no-wrap flags unless `keeps_flags`, and
 * attributes of a call that may be untrue in that space; `may_be_null`: the pointer may be null. */
void retype_computed(struct retyper *r, LLVMValueRef v, const struct target_row *row,
                     bool may_be_null, bool keeps_flags);

/* A function of that type with the body, attributes and metadata of `fn`.  `fn` stays, empty, for
 * its calls.  Its parameters keep their uses; retype_replace() moves these to the new ones. */
LLVMValueRef retype_function(LLVMValueRef fn, LLVMTypeRef type);

/* Moves the uses and debug records of `old` to `now`, whatever types the two have. */
void retype_replace(LLVMValueRef old, LLVMValueRef now);

/* The type that the memory at `pointer` gets instead of `was`, for retype_memory_attributes(). */
typedef LLVMTypeRef retype_memory(void *user, LLVMValueRef pointer, LLVMTypeRef was);

/* Changes the types that the attributes `byval` and `sret` of a function or call give to memory.
 * True: one changed. */
bool retype_memory_attributes(LLVMValueRef at, retype_memory *type_of, void *user);

/* A constant's pointer as one of another type, or number, for retype_constant(). */
typedef LLVMValueRef retype_leaf(void *user, LLVMValueRef c, LLVMTypeRef type);

/* The constant with a type of the same shape, in which some pointers became something else: `leaf`
 * makes those; null, undef and poison stay what they are.  Each part is visited once. */
LLVMValueRef retype_constant(LLVMValueRef c, LLVMTypeRef type, retype_leaf *leaf, void *user);

/* ---- step 2: operands ---- */

/* Makes `now`, which has the type that the use needs, operand `operand` of `user`.  True: the
 * operand was another value. */
bool retype_operand(struct retyper *r, LLVMValueRef user, unsigned operand, LLVMValueRef now);

/* Notes that the use has the type that it needs, so that no cast back is made for it. */
void retype_fits(struct retyper *r, LLVMUseRef use);

/* Makes the generic null, with which `test` compares the changed `v`, one of `v`'s type, if the
 * target has the cast. */
void retype_null_test(struct retyper *r, LLVMValueRef test, LLVMValueRef v);

/* The same null, undef or poison with another pointer type. */
LLVMValueRef retype_nothing(LLVMValueRef nothing, LLVMTypeRef type);

/* ---- step 3: borders ---- */

/* How a value that does not change becomes a named pointer: CAST_PLAIN by an addrspacecast, or, if
 * it is in the space only behind a test, CAST_HIDDEN by a cast that LLVM does not look through:
 * cast_build_hidden(). */
enum cast_kind { CAST_PLAIN, CAST_HIDDEN };

/* Casts `v` to `type` in front of `at`.  The cast gets the debug location of the instruction `like`
 * (NULL: none) and a name made of `v`'s and `word`.  The target must have the cast. */
LLVMValueRef retype_cast(struct retyper *r, LLVMValueRef v, LLVMTypeRef type, enum cast_kind kind,
                         LLVMValueRef at, LLVMValueRef like, const char *word);

/* The cast of `v` to the space `number` that retype_cast_behind() made, or NULL. */
LLVMValueRef retype_find_cast(const struct retyper *r, LLVMValueRef v, uint32_t number);

/* Like retype_cast(), but makes one cast for each value and space.  `at` must come before all uses
 * of `v` that want the cast. */
LLVMValueRef retype_cast_behind(struct retyper *r, LLVMValueRef v, LLVMTypeRef type,
                                enum cast_kind kind, LLVMValueRef at, LLVMValueRef like,
                                const char *word);

/* Casts the changed `v` back to its old type `was`, in front of `at`, and gives the cast to each
 * use that does not fit yet.  NULL: no use needed it. */
LLVMValueRef retype_give_back(struct retyper *r, LLVMValueRef v, LLVMTypeRef was, LLVMValueRef at,
                              LLVMValueRef like, const char *word);

#endif
