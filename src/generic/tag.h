/* tag.h - generic pointers on hardware that has none: what their tags mean to passes.
 *
 * A generic pointer is 64 bits: the named pointer with the tag of space/tag.def.  An access
 * through one is a choice between at most three branches. */
#ifndef GENERIC_TAG_H
#define GENERIC_TAG_H

#include "base/ptrmap.h"
#include "base/vec.h"
#include "pass/pass.h"
#include "space/tag.h"

/* What an access through a generic pointer may have to do. */
enum branch {
#define BRANCH(id, space, tag, block) BRANCH_##id,
#define OTHER(id, space, tag)
#include "space/tag.def"
    BRANCH_COUNT
};

/* A set of them: bit by enum branch. */
typedef unsigned branch_set;

/* How a module treats private memory; its module flags say so once it is decided. */
struct tag_mode {
    bool private_in_global; /* what generic pointers reach lies in a global buffer */
    bool private_tagged;    /* and is tagged nevertheless, which casts to global clear */
};

/* Are generic pointers to be told apart by tags here?  Not where there are generic accesses.  On
 * such a target zero bits are null in every space: what puts a tag on and takes it off, and what
 * moves private memory, rely on it, and the unit test of target.def sees to it. */
bool tags_begin(const struct unit *u);

/* Have generic pointers room for a tag?  Those of 32 bits do without, where all that is done
 * through them is known to be in one space each. */
bool tags_has_room(const struct unit *u);

/* Reports that one is needed at `i` and there is no room; negative. */
int tags_tell_narrow(struct unit *u, LLVMValueRef i);

struct tag_mode tags_mode_read(LLVMModuleRef m);

/* Writes the two module flags "gaspar.private-in-global" and "gaspar.private-tagged". */
void tags_mode_write(LLVMModuleRef m, struct tag_mode mode);

/* Was it decided already? */
bool tags_mode_is_there(LLVMModuleRef m);

/* Has a generic pointer to one of `places` a tag?  One that may have been cast from a number that
 * only the back end knows has whatever bits that gave it. */
static inline bool tag_is_there(space_set places) { return !space_has(places, SPACE_TARGET); }

/* Is it such a number?  Its casts are the back end's, and stay. */
bool tags_is_unknown(const struct unit *u, unsigned number);

/* The branches that a pointer to one of `places` may need.  To none: global, since what never runs
 * may be anything. */
branch_set tags_branches(struct tag_mode mode, space_set places);

static inline bool tag_is_one(branch_set b) { return (b & (b - 1)) == 0; }

const struct target_row *tags_row(const struct unit *u, enum branch b);
unsigned tags_number(enum branch b);
const char *tags_block(enum branch b);

/* The branch of a space's own tag: global where it has none. */
enum branch tags_branch(enum space s);

/* The branch that a number's space belongs to; BRANCH_COUNT: it cannot be generic. */
enum branch tags_branch_of(const struct unit *u, unsigned number);

/* Generic pointers, or vectors of them? */
bool tags_is_generic(const struct unit *u, LLVMTypeRef type);

/* Code, where the builder stands.  Vectors go lane by lane.
 *
 * The tag of a generic pointer, an i64. */
LLVMValueRef tags_build_read(LLVMBuilderRef b, LLVMValueRef generic);

/* Is the tag, of tags_build_read(), that branch's?  Global is whatever is none of `others`. */
LLVMValueRef tags_build_is(LLVMBuilderRef b, LLVMValueRef tag, enum branch is, branch_set others);

/* A pointer as `type`, generic, with the tag of the branch; `may_be_null`: null stays null. */
LLVMValueRef tags_build_put(LLVMBuilderRef b, LLVMValueRef named, LLVMTypeRef type, enum branch is,
                           bool may_be_null);

/* A generic pointer as `type`, named; the tag is cleared where `clear`. */
LLVMValueRef tags_build_clear(LLVMBuilderRef b, LLVMValueRef generic, LLVMTypeRef type, bool clear);

/* Tags that are there already, so that one serves all who ask. */
struct tags {
    struct unit *u;
    LLVMBuilderRef builder;
    struct ptrmap known; /* generic value -> number in `at` */
    VEC(LLVMValueRef);
};

void tags_init(struct tags *t, struct unit *u);
void tags_fini(struct tags *t);

/* A constant, a number that is an address, has no place behind it: makes operand `k` of `user` an
 * instruction where it is one.  Returns the operand. */
LLVMValueRef tags_give_place(struct tags *t, LLVMValueRef user, unsigned k);

/* The tag of a value, read behind it; NULL: there is no place for that, or no tag. */
LLVMValueRef tags_get(struct tags *t, LLVMValueRef generic);

#endif
