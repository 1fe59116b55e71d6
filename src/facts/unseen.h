/* SPDX-License-Identifier: Apache-2.0 */
/* unseen.h - values that must stay generic, hidden from LLVM's infer-address-spaces; see unseen.c.
 *
 *     struct unseen kept = UNSEEN_IN(u);
 *     unseen_note(u, fn, &kept);      before a pass makes casts of named pointers in the function
 *     ...
 *     changed |= unseen_hide(u, &kept);
 */
#ifndef FACTS_UNSEEN_H
#define FACTS_UNSEEN_H

#include "facts/leaves.h"

/* What was noted, in the unit's arena: operands of values. */
struct unseen_operand {
    LLVMValueRef of;
    unsigned operand;
    bool nulls; /* of a value that differs on named pointers only where it is null */
};
struct unseen {
    VEC_OF(struct unseen_operand) at;
};

#define UNSEEN_IN(u) ((struct unseen){ .at = VEC_IN(&(u)->arena) })

/* Adds the values of the function that have to stay generic because a use would see the difference.
 * Facts must be valid.  None of the values may be deleted before unseen_hide(). */
void unseen_note(struct unit *u, LLVMValueRef fn, struct unseen *to);

/* Hides from LLVM what the noted values are computed from, where it would name them, and empties
 * the list.  True: the module changed. */
bool unseen_hide(struct unit *u, struct unseen *s);

/* What the module does with casts. */
struct unseen_module {
    bool tests; /* it has a test of a pointer's space, or compares one that may be null by order, or
                 * one with a number */
    struct leaves leaves; /* without tests: the pointers that it leaves to code elsewhere, which
                           * may do that */
};

/* Needs facts.  Walks over its instructions. */
struct unseen_module unseen_look(struct unit *u);

/* Hides casts, and what is computed of them, where they are stored, returned, passed or compared,
 * if one that is joined with a null would lose the null; and those that may be null and whose space
 * is tested, here or elsewhere.  Needs facts.  True: the function changed. */
bool unseen_hide_joined(struct unit *u, LLVMValueRef fn, const struct unseen_module *m);

#endif
