/* SPDX-License-Identifier: Apache-2.0 */
/* tag.h - tags of generic pointers on hardware without generic access.
 *
 * A generic pointer has 64 bits: those of the named pointer, with the tag of its space in bits 61
 * to 63 (space/tag.def).  An access through a generic pointer is a choice between at most three
 * branches, one for each tag. */
#ifndef GENERIC_TAG_H
#define GENERIC_TAG_H

#include "base/ptrmap.h"
#include "base/vec.h"
#include "pass/pass.h"
#include "space/tag.h"

/* The ways that an access through a generic pointer can go: BRANCH_GLOBAL, BRANCH_PRIVATE and
 * BRANCH_LOCAL. */
enum branch {
#define BRANCH(id, space, tag, block) BRANCH_##id,
#define OTHER(id, space, tag)
#include "space/tag.def"
    BRANCH_COUNT
};

/* A set of branches: bit by enum branch. */
typedef unsigned branch_set;

/* How a module treats private memory that generic pointers reach.  private-plan decides it for the
 * whole module, and writes it into two module flags. */
struct tag_mode {
    bool private_in_global; /* the memory lies in a buffer in global memory */
    bool private_tagged;    /* pointers into the buffer have the private tag nevertheless, so that
                             * the program can tell them from global ones; casts clear it */
};

/* True if the target needs tags: it has generic pointers, but no generic access in hardware.  On
 * such a target zero bits are null in every space.  Code that puts a tag on or takes it off, and
 * code that moves private memory, relies on that; the unit test of target.def checks it. */
bool tags_begin(const struct unit *u);

/* True if generic pointers have room for a tag: 64 bits.  A module with 32-bit pointers can be
 * resolved only as far as each access is known to be in one space. */
bool tags_has_room(const struct unit *u);

/* Reports the error that `i` needs a tag and generic pointers have no room for one.  Negative. */
int tags_tell_narrow(struct unit *u, LLVMValueRef i);

/* Reads the module flags; both members are false where the module has none. */
struct tag_mode tags_mode_read(LLVMModuleRef m);

/* Writes the two module flags "gaspar.private-in-global" and "gaspar.private-tagged". */
void tags_mode_write(LLVMModuleRef m, struct tag_mode mode);

/* True if the module has the flags: its mode was decided already. */
bool tags_mode_is_there(LLVMModuleRef m);

/* True if every generic pointer to one of `places` has a tag.  A pointer cast from an address space
 * that only the back end knows (SPACE_TARGET) has the bits that the back end gives it. */
static inline bool tag_is_there(space_set places) { return !space_has(places, SPACE_TARGET); }

/* True if the number is an address space that only the back end knows.  Casts to and from it
 * stay. */
bool tags_is_unknown(const struct unit *u, unsigned number);

/* The branches that a pointer to one of `places` may need.  An empty set, of a pointer that exists
 * on no execution, gives BRANCH_GLOBAL: any branch is right. */
branch_set tags_branches(struct tag_mode mode, space_set places);

/* True if the set has one branch only, or none, so that no tag need be tested. */
static inline bool tag_is_one(branch_set b) { return (b & (b - 1)) == 0; }

/* The row of a branch's space on the unit's target, its tag, and the name of the block that
 * accesses of the branch go to. */
const struct target_row *tags_row(const struct unit *u, enum branch b);
unsigned tags_number(enum branch b);
const char *tags_block(enum branch b);

/* The branch whose tag is the space's own; BRANCH_GLOBAL where the space has no tag. */
enum branch tags_branch(enum space s);

/* The branch of the space with that number; BRANCH_COUNT: its pointers cannot become generic. */
enum branch tags_branch_of(const struct unit *u, unsigned number);

/* True for a generic pointer type or a vector of generic pointers. */
bool tags_is_generic(const struct unit *u, LLVMTypeRef type);

/* The tags_build functions build code where the builder stands.  Of vectors they work on each lane.
 *
 * Tests whether `tag`, from tags_get(), is the branch's; an i1.  `may`: the branches that the
 * pointer may need.  A tag is BRANCH_GLOBAL's if it is the tag of no other branch of these. */
LLVMValueRef tags_build_is(LLVMBuilderRef b, LLVMValueRef tag, enum branch is, branch_set may);

/* Casts a named pointer to the generic `type` and puts the branch's tag on.  With `may_be_null` a
 * null pointer stays null, by a select. */
LLVMValueRef tags_build_put(LLVMBuilderRef b, LLVMValueRef named, LLVMTypeRef type, enum branch is,
                            bool may_be_null);

/* Casts a generic pointer to the named `type`, and clears its tag if `clear`: bits 60 to 63 become
 * copies of bit 59. */
LLVMValueRef tags_build_clear(LLVMBuilderRef b, LLVMValueRef generic, LLVMTypeRef type, bool clear);

/* The tags read so far, so that each pointer's tag is read once. */
struct tags {
    struct unit *u;
    LLVMBuilderRef builder; /* owned */
    struct ptrmap known;    /* generic value -> number of its tag */
    VEC(LLVMValueRef);      /* the tags */
};

void tags_init(struct tags *t, struct unit *u);
void tags_fini(struct tags *t);

/* Replaces operand `k` of `user`, if it is a constant such as a numeric address, by a freeze of it:
 * an instruction, behind which the tag can be read.  Returns the operand. */
LLVMValueRef tags_give_place(struct tags *t, LLVMValueRef user, unsigned k);

/* Gives each invoke in the function that returns a generic pointer a block of its own to go on in,
 * so that there is a place behind the pointer (ir_after()).  True: there are new blocks. */
bool tags_give_blocks(const struct unit *u, LLVMValueRef fn);

/* The tag of a generic pointer, read right behind it.  NULL: generic pointers have no room for a
 * tag, or no instruction may stand behind the value. */
LLVMValueRef tags_get(struct tags *t, LLVMValueRef generic);

#endif
