/* SPDX-License-Identifier: Apache-2.0 */
/* attr.h - a space as one integer, and as text in the spelling of each system.
 *
 * (docs/spec/spaces.md, "The attribute".)  An attribute is a unified space, or target<x>. */
#ifndef SPACE_ATTR_H
#define SPACE_ATTR_H

#include "base/text.h"
#include "space/space.h"

/* 0: none; below 1 << 24: 1 + enum space; from there on: target<x>. */
struct space_attr {
    uint32_t value;
};

enum { SPACE_ATTR_NUMBERS = 1 << 24 }; /* x of target<x> is less than this, LLVM's own bound */

/* The attribute of no space, a leaf, generic or alloca.  False for SPACE_TARGET, which needs a
 * number. */
bool attr_of_space(enum space s, struct space_attr *ret);

/* The attribute target<x>.  False: x is too large. */
bool attr_of_target(uint32_t number, struct space_attr *ret);

/* The space of an attribute; SPACE_TARGET comes with its number. */
enum space attr_space(struct space_attr a, uint32_t *ret_number);

/* The names of the forms in order; NULL past the last. */
const char *attr_form_at(size_t i);

/* Appends the text of `a` in the form of that name.  False: the form has no word for it, or there
 * is no such form. */
bool attr_print(struct space_attr a, const char *form, struct text *ret);

/* The attribute that the text means in any form, or as a whole attribute or type of ClangIR, MLIR
 * or LLVM IR: "!llvm.ptr<3>".  False: it has no meaning in any of them, and
 * `ret_why` gets why, and words that are near. */
bool attr_parse(const char *text, struct space_attr *ret, struct text *ret_why);

#endif
