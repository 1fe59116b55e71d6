/* SPDX-License-Identifier: Apache-2.0 */
/* privates.h - classes of private pointers that may be one another, and which classes can move into
 * the buffer in global memory.
 *
 *     %p = select i1 %c, ptr addrspace(5) %a, ptr addrspace(5) %b      %p, %a, %b: one class
 *     %g = addrspacecast ptr addrspace(5) %p to ptr                    … which is reached
 *
 * All values of one class change their type together or not at all.  A class is reached if one of
 * its pointers is cast to generic or from it; it is pinned if some use needs a private pointer.  A
 * class that is reached and not pinned moves. */
#ifndef GENERIC_PRIVATES_H
#define GENERIC_PRIVATES_H

#include "generic/frames.h"
#include "generic/tag.h"

/* The reasons why a class is pinned. */
enum pin {
    PIN_NONE,
#define PIN(id, text) PIN_##id,
#include "generic/pin.def"
#undef PIN
};

/* The classes of one module, and its calls. */
struct privates {
    struct unit *u;
    struct arena arena;           /* owns maps and vectors */
    const struct target_row *row; /* the target's row of private memory */
    struct frames frames;
    struct ptrmap value;     /* private pointer -> its number */
    struct ptrmap result;    /* function that returns a private pointer -> number of the result */
    VEC_OF(uint32_t) parent; /* union-find over the numbers */
    VEC_OF(uint8_t) flags;   /* by number of a class: reached, pinned (privates.c) */
    VEC_OF(uint8_t) why;     /* by number of a class: enum pin */
};

void privates_init(struct privates *p, struct unit *u);
void privates_fini(struct privates *p);

/* True if the class of the value, or of the function's result, moves into the buffer. */
bool privates_moves(struct privates *p, LLVMValueRef v);
bool privates_result_moves(struct privates *p, LLVMValueRef fn);

/* True if any class moves. */
bool privates_any(struct privates *p);

/* The reason why some class that is reached cannot move, a constant string for the transcript;
 * NULL: all classes that are reached can move. */
const char *privates_pinned(struct privates *p);

/* True if `v` is null, in any spelling, or undefined, so that it points to no variable.  Zero bits
 * are null in every space of a target with tags (tags_begin()). */
bool privates_is_nothing(LLVMValueRef v);

/* True for a private pointer type or a vector of private pointers. */
bool privates_is(const struct privates *p, LLVMTypeRef type);

/* The overload of the called library function that takes global pointers for the arguments in
 * `moves` (bit by argument); declared in the module if needed.  NULL: the library has none. */
LLVMValueRef privates_overload(const struct privates *p, LLVMValueRef call, uint64_t moves);

/* The type of the struct that a byval parameter passes; NULL: the parameter is not byval. */
LLVMTypeRef privates_byval(LLVMValueRef fn, unsigned param);

/* True for an alloca of a private variable with a fixed size, in the entry block: the variable has
 * one place as long as its function is active. */
bool privates_is_variable(const struct privates *p, LLVMValueRef i);

#endif
