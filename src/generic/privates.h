/* privates.h - private pointers that may be one another, as classes, and which of them can lie in a
 * global buffer instead.
 *
 * All values of one class change their type together or not at all.  A class is reached where it
 * is cast to generic or made of it, and pinned where something insists on a private pointer. */
#ifndef GENERIC_PRIVATES_H
#define GENERIC_PRIVATES_H

#include "generic/frames.h"
#include "generic/tag.h"

struct privates {
    struct unit *u;
    const struct target_row *row; /* of private memory */
    struct frames frames;
    struct ptrmap value;  /* private pointer -> its number */
    struct ptrmap result; /* function that returns one -> the number of that */
    struct { VEC(uint32_t); } parent; /* union-find, by number */
    struct { VEC(uint8_t); } flags;   /* by number; true of a class where it is so of one member */
    struct { VEC(const char *); } why; /* by number; of a class that is pinned: what does that */
};

void privates_init(struct privates *p, struct unit *u);
void privates_fini(struct privates *p);

/* Does the class of the value, or of what the function returns, lie in the buffer? */
bool privates_moves(struct privates *p, LLVMValueRef v);
bool privates_result_moves(struct privates *p, LLVMValueRef fn);

/* Is there a class that moves? */
bool privates_any(struct privates *p);

/* Why a class that is reached cannot move; NULL: all can. */
const char *privates_pinned(struct privates *p);

/* Null, in any spelling, or undefined: no pointer to anything. */
bool privates_is_nothing(LLVMValueRef v); /* see tags_begin() */

/* One private pointer, or a vector of them? */
bool privates_is(const struct privates *p, LLVMTypeRef type);

/* The overload of a library function for global memory instead of private, for those pointers of
 * the call that `moves` says (bit by argument); NULL: there is none.  Declares it. */
LLVMValueRef privates_overload(const struct privates *p, LLVMValueRef call, uint64_t moves);

/* A private variable of the function that has one place all the time? */
bool privates_is_variable(const struct privates *p, LLVMValueRef i);

#endif
