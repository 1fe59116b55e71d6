/* builtin.h - OpenCL library functions, their overloads by space, and their mangled names. */
#ifndef SPACE_BUILTIN_H
#define SPACE_BUILTIN_H

#include "base/text.h"
#include "space/target.h"

struct builtin {
    const char *name;  /* unmangled; may end in * */
    space_set spaces;  /* for which there is an overload that names it */
    bool writes;       /* may write through its pointers */
};

/* The row of a mangled name ("_Z5fractfPU3AS4f"), or NULL. */
const struct builtin *builtin_find(const char *mangled, size_t len);

/* The mangled name of the overload whose pointer parameters are in other spaces: parameter i,
 * where spaces[i] is not NULL, moves from the generic number to that row's.  `n` entries; missing
 * ones are NULL.  Appends to `ret_name` and returns true; false where the name has a form that is
 * not understood, or a parameter to move is no pointer to generic.
 *
 * The grammar is the part of the Itanium C++ ABI (5.1, Mangling) that OpenCL C declarations use;
 * substitutions are numbered anew. */
bool builtin_remangle(const struct target *t, const char *mangled, size_t len,
                      const struct target_row *const *spaces, size_t n, struct text *ret_name);

#endif
