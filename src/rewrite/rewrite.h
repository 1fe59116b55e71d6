/* SPDX-License-Identifier: Apache-2.0 */
/* rewrite.h - gives generic pointers a named type; shared by the passes of this folder.
 *
 * A function is rewritten in four steps.  First rewrite_mark() marks every value that shall change
 * its type, and rewrite_settle() takes back what cannot.  Then rewrite_retype() changes the types
 * of all marked values in place, so that flags, metadata, names, debug records and attributes stay
 * where they are.  Then rewrite_operand() gives each wish (an operand that shall name its space)
 * its named pointer.  Last, rewrite_repair_uses() gives uses that still need a generic pointer a
 * cast back to generic. */
#ifndef REWRITE_REWRITE_H
#define REWRITE_REWRITE_H

#include "facts/facts.h"
#include "facts/unseen.h"
#include "ir/access.h"
#include "semantics/retype.h"

/* A generic operand that shall become a pointer to the space of `row`. */
struct wish {
    LLVMValueRef user;
    unsigned operand; /* number of the operand of `user` */
    const struct target_row *row;
};

struct wishes {
    VEC(struct wish);
};

/* The state of rewriting one module, function by function. */
struct rewriter {
    struct unit *u;              /* borrowed; facts must be valid */
    struct retyper types;        /* changes the types, and casts at the borders */
    struct ptrmap seen;          /* value that rewrite_mark() has looked at -> 1 */
    struct ptrmap marked;        /* instruction that changes its type -> 1 */
    struct ptrmap cast;          /* value to cast behind its definition -> 1 */
    VEC_OF(LLVMValueRef) order;  /* marked instructions of this function, as marked */
    VEC_OF(LLVMValueRef) orphan; /* values that may have lost their last use */
    struct unseen unseen;        /* of this function: what LLVM must not name, either */
    bool settled;                /* rewrite_settle() ran behind the last mark */
    bool changed;                /* the module is not what it was at rewriter_init() */
};

void rewriter_init(struct rewriter *r, struct unit *u);

/* Deletes values that lost their last use, and frees the rewriter.  True: the module changed. */
bool rewriter_fini(struct rewriter *r);

/* The named space that generic operand `operand` of `user` may be given.  NULL: the operand is not
 * a generic pointer, or facts do not know it to be in one space, or the target has no cast to that
 * space, or no instruction may stand where the cast would have to. */
const struct target_row *rewrite_row(struct unit *u, LLVMValueRef user, unsigned operand);

/* True if operand `k` of `user`, or the value that it is made from without change, can be turned
 * into a pointer of that space: the target has the cast, and it has a place. */
bool rewrite_can_have(struct unit *u, LLVMValueRef user, unsigned k, const struct target_row *row);

/* Why an address of an access stays generic. */
enum rewrite_left {
    LEFT_NOT,      /* it can name a space */
    LEFT_UNKNOWN,  /* no fact names one, or rewrite_row() has none that it can be given */
    LEFT_COPY,     /* LLVM may use the memory that the variable is a copy of */
    LEFT_UNABLE,   /* the space has no instruction for the access */
    LEFT_VOLATILE, /* the target would lose that it is volatile */
};

/* The space that the k-th address of the access, a generic one, can name; NULL: it stays generic,
 * and `ret_left` says why. */
const struct target_row *rewrite_access_row(struct unit *u, LLVMValueRef i,
                                            const struct ir_access *a, unsigned k,
                                            enum rewrite_left *ret_left);

/* Marks `v` to change its type, and goes on to the operands that it is made of.  A value that
 * cannot change its type stays unmarked, and the operands behind it are not visited.
 *     %q = getelementptr i8, ptr %g, i64 4      %q and %g : {local}; marks %q, then tries %g */
void rewrite_mark(struct rewriter *r, LLVMValueRef v);

/* Marks `v`, which cannot change its type itself, to be cast to `row`'s space where it is defined.
 * Does nothing if there is no place for a cast, if `v` is in another space, or if the cast there
 * and back could give another pointer.
 *     %end = load ptr, ptr %o                       behind it %end.local, for all its users */
void rewrite_mark_cast(struct rewriter *r, LLVMValueRef v, const struct target_row *row);

/* True if there is a pointer of `row`'s space for `v`: a marked value, a constant, or the operand
 * of a cast to generic. */
bool rewrite_has_named(struct rewriter *r, LLVMValueRef v, const struct target_row *row);

/* The named space in which the comparison `i` has the same result as on generic pointers.  NULL:
 * there is none, or not both pointers are known to be in it. */
const struct target_row *rewrite_compare_row(struct rewriter *r, LLVMValueRef i);

/* Marks the pointers that marked values are compared with, so that both operands of a comparison
 * change their type.  Call it behind all other marks of a function: it also follows the comparisons
 * of values that it marks itself. */
void rewrite_follow_compares(struct rewriter *r, LLVMValueRef fn);

/* Takes the mark from values that go on from an operand which was to be marked, too, and could not:
 *     %e = extractelement <2 x ptr> %far, i32 0     %far: its other lane is in another space
 *     %b = getelementptr i8, ptr %e, i64 %back      %e is far from its space: %b stays generic
 * Call it when all marks are made, and then ask rewrite_has_named(). */
void rewrite_settle(struct rewriter *r);

/* Changes the types of all marked values, and gives them operands of the new type. */
void rewrite_retype(struct rewriter *r);

/* Replaces the wish's operand by a pointer of its space; after rewrite_retype(). */
void rewrite_operand(struct rewriter *r, struct wish w);

/* Replaces the wish's operand by a pointer of its space, cast back to generic in front of the user,
 * so that a back end sees the space there; after rewrite_retype(). */
void rewrite_operand_shown(struct rewriter *r, struct wish w);

/* If the call is one of inline assembly, adds a wish for each operand that is known to be in one
 * space which the text does not name yet, and can.  See assembly.c. */
void rewrite_collect_texts(struct unit *u, LLVMValueRef call, struct wishes *texts);

/* Writes the wish's space into the text of the inline assembly, and gives the operand a pointer of
 * the space; after rewrite_retype(). */
void rewrite_text(struct rewriter *r, struct wish w);

/* Gives every use of a marked value that still needs a generic pointer a cast back, and clears the
 * marks and casts.  The last step of each function. */
void rewrite_repair_uses(struct rewriter *r);

/* Notes a value that may have lost its last use, for rewriter_fini() to delete. */
void rewrite_orphan(struct rewriter *r, LLVMValueRef v);

#endif
