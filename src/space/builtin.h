/* SPDX-License-Identifier: Apache-2.0 */
/* builtin.h - OpenCL library functions, their overloads by space, and their mangled names. */
#ifndef SPACE_BUILTIN_H
#define SPACE_BUILTIN_H

#include "base/text.h"
#include "space/target.h"

/* What a call does besides reading and writing through its pointers. */
enum builtin_run {
    BUILTIN_COMPUTES, /* nothing */
    BUILTIN_ATOMIC,   /* it may order what other work-items read and write */
    BUILTIN_WAITS,    /* all work-items of the group meet */
    BUILTIN_HINT,     /* nothing, and it does not read or write either */
    BUILTIN_BLOCK,    /* nothing, but where it reads or writes depends on the lane */
};

struct builtin {
    const char *name;   /* unmangled; may end in * or # */
    space_set spaces;   /* spaces that have an overload of their own */
    bool reads, writes; /* through its pointers */
    enum builtin_run run;
};

/* The row of a mangled name ("_Z5fractfPU3AS4f"), or NULL.  A function without a pointer has none:
 * the blocks of images have the names of those of memory. */
const struct builtin *builtin_find(const char *mangled, size_t len);

/* True if there is an overload whose pointer in argument `k` is in the space.  What an atomic
 * function works on is in one of `spaces`; the value that compare-and-exchange expects may be in
 * private memory as well (OpenCL C 3.0, 6.15.12.7). */
bool builtin_takes(const struct builtin *b, unsigned k, enum space space);

/* Appends the mangled name of the overload whose pointer parameters are in other spaces: parameter
 * i moves from the number `from` to that of the row spaces[i], or stays if that is NULL.  `spaces`
 * has `n` entries; further parameters stay.  False if the name has a form that is not understood,
 * or if a parameter to move is no pointer to `from`.
 *
 * The grammar is the part of the Itanium C++ ABI (5.1, Mangling) that OpenCL C declarations use;
 * substitutions are numbered anew. */
bool builtin_remangle(struct target_space from, const char *mangled, size_t len,
                      const struct target_row *const *spaces, size_t n, struct text *ret_name);

/* Appends the name without the spaces of its pointer parameters, which all overloads of a function
 * by space share.  False if the name has a form that is not understood. */
bool builtin_forget_spaces(const char *mangled, size_t len, struct text *ret_name);

/* Row `k` of the table, in its order, or NULL past the last. */
const struct builtin *builtin_at(size_t k);

/* The kind of a parameter by its mangled type: 'p' a pointer to numbers or to a type of OpenCL's
 * own, 'q' another pointer, 'i' an integer of `bits` bits (0: a bool), 'f' a floating-point number,
 * 'v' a vector, 'o' a type of OpenCL's own, '?' another named type. */
struct builtin_parameter {
    char kind;
    uint8_t bits;
};

/* Fills `ret` with the parameters of a mangled name, in order.  Returns their number; -1 if the
 * name has a form that is not understood, or more than `most` parameters. */
int builtin_parameters(const char *mangled, size_t len, struct builtin_parameter *ret, size_t most);

/* The unmangled name inside "_Z5fractfPf", and its length; NULL if the name is not mangled. */
const char *builtin_plain_name(const char *mangled, size_t len, size_t *ret_len);

/* The letter of the type that the first pointer parameter points to, for example 'f' for float; of
 * a vector, the letter of its elements; 0 if there is none. */
char builtin_pointee_letter(const char *mangled, size_t len);

/* The size of that type in bytes, on any device (a vector of 3 has the size of one of 4); 0 if
 * there is none. */
uint64_t builtin_pointee_bytes(const char *mangled, size_t len);

/* The unified space that parameter `k` points to, by a name in that target's numbers; SPACE_COUNT
 * if the name gives none, or is not understood. */
enum space builtin_parameter_space(const struct target *t, const char *mangled, size_t len,
                                   size_t k);

/* Appends the same function's name in the numbers of another target: each pointer keeps its unified
 * space.  On targets with one memory, spaces are spelled (U8CLglobal).  `library`: spell names as
 * libclc does, whose private pointers are generic.  False if a space has no number there, or the
 * name has a form that is not understood. */
bool builtin_renumber(const struct target *from, const struct target *to, bool library,
                      const char *mangled, size_t len, struct text *ret_name);

#endif
