/* SPDX-License-Identifier: Apache-2.0 */
/* builtin.h - OpenCL library functions, their overloads by space, and their mangled names. */
#ifndef SPACE_BUILTIN_H
#define SPACE_BUILTIN_H

#include "base/text.h"
#include "space/target.h"

/* What happens beside reading and writing through its pointers. */
enum builtin_run {
    BUILTIN_COMPUTES, /* nothing */
    BUILTIN_ATOMIC,   /* it may order what others read and write */
    BUILTIN_WAITS,    /* all work-items of the group meet */
    BUILTIN_HINT,     /* nothing, and not even those */
};

struct builtin {
    const char *name;   /* unmangled; may end in * or # */
    space_set spaces;   /* for which there is an overload that names it */
    bool reads, writes; /* through its pointers */
    enum builtin_run run;
};

/* The row of a mangled name ("_Z5fractfPU3AS4f"), or NULL. */
const struct builtin *builtin_find(const char *mangled, size_t len);

/* The mangled name of the overload whose pointer parameters are in other spaces: parameter i,
 * where spaces[i] is not NULL, moves from the number `from` to that row's.  `n` entries; missing
 * ones are NULL.  Appends to `ret_name` and returns true; false where the name has a form that is
 * not understood, or a parameter to move is no pointer to `from`.
 *
 * The grammar is the part of the Itanium C++ ABI (5.1, Mangling) that OpenCL C declarations use;
 * substitutions are numbered anew. */
bool builtin_remangle(struct target_space from, const char *mangled, size_t len,
                      const struct target_row *const *spaces, size_t n, struct text *ret_name);

/* Row `k` of the table, in its order, or NULL past the last. */
const struct builtin *builtin_at(size_t k);

/* What a mangled name says of a parameter: 'p' a pointer to numbers or to a type of OpenCL's own,
 * 'q' another pointer, 'i' an integer of `bits` bits (0: a bool, of any), 'f' a floating number,
 * 'v' a vector, 'o' a type of OpenCL's own, '?' another type with a name. */
struct builtin_parameter {
    char kind;
    uint8_t bits;
};

/* The parameters that a mangled name says, in order; their number, or -1: it has a form that is not
 * understood, or more than `most`. */
int builtin_parameters(const char *mangled, size_t len, struct builtin_parameter *ret, size_t most);

/* The unmangled name inside "_Z5fractfPf": where it is and how long, or NULL. */
const char *builtin_plain_name(const char *mangled, size_t len, size_t *ret_len);

/* What the first pointer parameter points to: the letter of a scalar type ('f'), of a vector's
 * element where it is one, or 0. */
char builtin_pointee_letter(const char *mangled, size_t len);

/* Its size in bytes on any device (of a vector of 3: that of 4), or 0. */
uint64_t builtin_pointee_bytes(const char *mangled, size_t len);

/* The unified space that a name of that target says of what parameter `k` points to; SPACE_COUNT
 * where it says none, or is no name that is understood. */
enum space builtin_parameter_space(const struct target *t, const char *mangled, size_t len,
                                   size_t k);

/* The same function's name in the numbers of another target: every pointer's space is the same
 * unified one.  Where the target has one memory, spaces are spelled (U8CLglobal).  `library`: as
 * libclc names it, whose private pointers are generic.  Appends to `ret_name`; false where a space
 * has no number there, or the name has a form that is not understood. */
bool builtin_renumber(const struct target *from, const struct target *to, bool library,
                      const char *mangled, size_t len, struct text *ret_name);

#endif
