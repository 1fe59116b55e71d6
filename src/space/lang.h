/* SPDX-License-Identifier: Apache-2.0 */
/* lang.h - the spaces of languages, the space that an unqualified declaration gets, conversions
 * between spaces, and clang's numbers for them.  (lang.def, numbering.def) */
#ifndef SPACE_LANG_H
#define SPACE_LANG_H

#include "space/space.h"

/* clang's LangAS: a row of lang.def, or LANG_TARGET + x. */
struct lang_as {
    uint32_t value;
};

enum lang_as_id {
#define LANG_AS(id, clang, languages, keyword, space) LANG_AS_##id,
#define LANGUAGE(...)
#define CONTEXT(...)
#include "space/lang.def"
#undef LANG_AS
#undef LANGUAGE
#undef CONTEXT
    LANG_TARGET /* target<0> */
};

enum family { FAMILY_C, FAMILY_OPENCL, FAMILY_CUDA, FAMILY_SYCL, FAMILY_HLSL, FAMILY_COUNT };

struct language {
    const char *name; /* "opencl-2.0" */
    enum family family;
    bool generic, program_scope; /* features that it has */
    const char *no_static_local; /* the error of a static local; NULL: there may be one */
    bool generic_optional, program_scope_optional;
};

/* The languages in order, with all optional features; false past the last. */
bool language_at(size_t i, struct language *ret);

/* Finds the language of that name; "opencl" is the newest.  `without`: features that it shall lack,
 * "generic", "program-scope" or both with a comma, or NULL.  Returns 0; -1: no such language; -2:
 * no such feature, or it is not optional. */
int language_find(const char *name, const char *without, struct language *ret);

struct lang_as_row {
    const char *clang;   /* "opencl_local" */
    const char *keyword; /* "__local" */
    uint32_t families;   /* bit by enum family */
    enum space space;
};

/* The row of a named space; NULL past the last, and for target<x>. */
const struct lang_as_row *lang_as_row(struct lang_as a);

/* The unified space of `a` in a language.  The default space depends on the language. */
enum space lang_as_unified(const struct language *l, struct lang_as a);

/* clang's number of the space for a triple ("x86_64-unknown-linux-gnu", or "fake" for
 * -ffake-address-space-map); false: no such target. */
bool lang_number(const struct language *l, const char *triple, struct lang_as a, uint32_t *ret);

/* The name of the numbering that clang uses for that language and triple, or NULL. */
const char *lang_numbering(const struct language *l, const char *triple);

/* The space that a text names: "opencl_local", "__local", "local", "target<3>"; false: none. */
bool lang_find_as(const struct language *l, const char *text, struct lang_as *ret);

/* ---- conversions ---- */

enum conversion { CONVERSION_NONE, CONVERSION_EXPLICIT, CONVERSION_IMPLICIT };

/* How a pointer to `a` converts to a pointer to `b`.  (clang's rule of supersets; OpenCL C 3.0,
 * 6.7.9) */
enum conversion lang_convert(const struct language *l, const char *triple, struct lang_as a,
                             struct lang_as b);

/* ---- contexts ---- */

struct lang_context {
    const char *name, *what;
    bool is_owner;     /* it has the space of the object that contains it */
    const char *error; /* why such a declaration is an error; NULL: it is none */
    struct lang_as as; /* its space, if it is neither */
};

/* Context `i`, with the space that an unqualified declaration gets there; false past the last. */
bool lang_context_at(const struct language *l, size_t i, struct lang_context *ret);

#endif
