/* SPDX-License-Identifier: Apache-2.0 */
/* attr.h - a space as one integer, and as text in every system's words.
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

enum { SPACE_ATTR_NUMBERS = 1 << 24 }; /* target<x> is less: LLVM's own bound */

/* None, a leaf, generic or alloca; false: SPACE_TARGET has no meaning without a number. */
bool attr_of_space(enum space s, struct space_attr *ret);

/* target<x>; false: x is too large. */
bool attr_of_target(uint32_t number, struct space_attr *ret);

/* What it is: SPACE_TARGET, with the number, or another. */
enum space attr_space(struct space_attr a, uint32_t *ret_number);

/* The forms by place; NULL past the last. */
const char *attr_form_at(size_t i);

/* The text of `a` in the form of that name; false: it has no word for it, or there is no such
 * form. */
bool attr_print(struct space_attr a, const char *form, struct text *ret);

/* What the text means in any form; false: in none, and `ret_why` gets what would be understood. */
bool attr_parse(const char *text, struct space_attr *ret, struct text *ret_why);

#endif
