/* rewrite.h - giving pointers their named form, shared by the passes of this folder.
 *
 * A plan is made first: every value that shall change its type is marked, then all types change in
 * place, then operands are made to fit.  In place, so that flags, metadata, names, debug records
 * and attributes stay where they are. */
#ifndef REWRITE_REWRITE_H
#define REWRITE_REWRITE_H

#include "facts/facts.h"

/* An operand that shall become a named pointer. */
struct wish {
    LLVMValueRef user;
    unsigned operand;
    const struct target_row *row;
};

/* A cast that was put behind a value. */
struct made_cast {
    LLVMValueRef of, cast;
    uint32_t space; /* the number that it casts to */
    uint32_t next;  /* the cast of the same value made before it; PTRMAP_NONE: none */
};

struct rewriter {
    struct unit *u;
    LLVMBuilderRef builder;
    struct ptrmap seen;    /* value that rewrite_mark() has looked at -> 1 */
    struct ptrmap marked;  /* instruction that changes its type -> 1 */
    struct ptrmap handled; /* LLVM use that already has the type it needs -> 1 */
    struct ptrmap cast;    /* value -> number of its newest entry in casts */
    struct { VEC(struct made_cast); } casts;
    struct { VEC(LLVMValueRef); } order;  /* marked instructions of this function, as marked */
    struct { VEC(LLVMValueRef); } orphan; /* values that may have lost their last use */
    bool changed;
};

void rewriter_init(struct rewriter *r, struct unit *u);

/* Erases what lost its last use, and frees the rest; true: the module is not what it was. */
bool rewriter_fini(struct rewriter *r);

/* The named space that an operand may be given at its use, or NULL: it is no generic pointer, it is
 * not known to be in one space, or there is no cast to that space or no place for one. */
const struct target_row *rewrite_row(struct unit *u, LLVMValueRef user, unsigned operand);

/* Marks `v`, and all that it is made of, to change type, as far as that is possible. */
void rewrite_mark(struct rewriter *r, LLVMValueRef v);

/* Can `v` be had in the space of `row` without a new cast? */
bool rewrite_has_named(struct rewriter *r, LLVMValueRef v, const struct target_row *row);

/* Changes the types of all that is marked, and makes their operands fit. */
void rewrite_retype(struct rewriter *r);

/* Makes the operand the pointer of that space; marked values must have been retyped. */
void rewrite_operand(struct rewriter *r, struct wish w);

/* Gives every use of a marked value that still needs a generic pointer a cast, and forgets
 * marks and casts: one function is done. */
void rewrite_repair_uses(struct rewriter *r);

/* A value may have lost its last use. */
void rewrite_orphan(struct rewriter *r, LLVMValueRef v);

#endif
