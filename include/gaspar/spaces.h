/* SPDX-License-Identifier: Apache-2.0 */
/**
 * spaces.h - the address spaces of languages, and their numbers in compilers.
 *
 * `language` is a name of gsp_language_at(), or "opencl" for the newest; `without` names features
 * that an OpenCL C 3.0 lacks, "generic", "program-scope" or both with a comma, or is NULL; `target`
 * is a name of gsp_target_at() or a triple ("wasm32-unknown-unknown", "fake" for clang's
 * -ffake-address-space-map).
 */
#ifndef GASPAR_SPACES_H
#define GASPAR_SPACES_H

#include <gaspar/gaspar.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The argument that is unknown. */
enum gsp_spaces_error {
    GSP_NO_LANGUAGE = -1,
    GSP_NO_FEATURE = -2, /**< no such feature, or the language cannot lack it */
    GSP_NO_TARGET = -3,
    GSP_NO_SPACE = -4
};

struct gsp_language {
    size_t size; /**< set by the caller; see GSP_SIZED */
    const char *name;
    int generic, program_scope; /**< 1: the language has them; 2: it may lack them */
};
GSP_API int gsp_language_at(size_t i, struct gsp_language *ret);

/** A space that a language names. */
struct gsp_lang_space {
    size_t size;         /**< set by the caller; see GSP_SIZED */
    const char *clang;   /**< clang's LangAS, "opencl_local" */
    const char *keyword; /**< in source, "__local" */
    const char *space;   /**< unified */
    int64_t number;      /**< in IR; -1 without a target */
};

/** The i-th space of a language; 1, 0 past the last, or negative, an enum gsp_spaces_error.
 *  `target` may be NULL. */
GSP_API int gsp_lang_space_at(const char *language, const char *without, const char *target,
                              size_t i, struct gsp_lang_space *ret);

/** The name of clang's numbering, "SPIR, default is generic"; NULL: an argument is unknown. */
GSP_API const char *gsp_lang_numbering(const char *language, const char *without,
                                       const char *target);

/** How a pointer to `a` converts to one to `b`: 2 implicitly, 1 by a cast, 0 not at all; negative:
 *  an enum gsp_spaces_error.  `a` and `b`: clang's names, keywords with or without underlines, or
 *  target<x>. */
GSP_API int gsp_lang_convert(const char *language, const char *without, const char *target,
                             const char *a, const char *b);

/** The space that an unqualified declaration gets in some context. */
struct gsp_lang_context {
    size_t size; /**< set by the caller; see GSP_SIZED */
    const char *name, *what;
    const char *error; /**< why such a declaration is an error; NULL: it is none */
    const char *clang; /**< LangAS; NULL: the space of the object that contains it */
    const char *space; /**< unified; "alloca" for storage of a function's variables */
    int64_t number;    /**< in IR; -1 without a target, or if there is none */
};
GSP_API int gsp_lang_context_at(const char *language, const char *without, const char *target,
                                size_t i, struct gsp_lang_context *ret);

/** The i-th tag of generic pointers on a target without generic accesses ("intel"): the value of a
 *  pointer's bits 61 to 63, and the unified space that it names; 0 past the last, or if the
 *  target's pointers have no tags. */
GSP_API int gsp_tag_at(const char *target, size_t i, unsigned *ret_tag, const char **ret_space);

/** Decodes a tagged pointer of such a target: its tag, the address without it, and the unified
 *  space, or NULL if the tag names none.  1; 0: the target's pointers have no tags. */
GSP_API int gsp_tag_decode(const char *target, uint64_t pointer, unsigned *ret_tag,
                           uint64_t *ret_address, const char **ret_space);

/** The i-th form in which spaces are spelled ("cir", "ptx", …); NULL past the last. */
GSP_API const char *gsp_space_form_at(size_t i);

/** Translates `text`, a space in any form, or a whole type or attribute of ClangIR, MLIR or LLVM IR
 *  ("!llvm.ptr<3>"), to the form of that name; the caller frees the result.
 *  NULL: the form has no word for the space; or `text` is not understood, and *ret_why, which the
 *  caller frees, says why. */
GSP_API char *gsp_space_spell(const char *text, const char *form, char **ret_why);

#ifdef __cplusplus
}
#endif

#endif
