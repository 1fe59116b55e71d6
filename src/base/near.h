/* SPDX-License-Identifier: Apache-2.0 */
/* near.h - which known words somebody may have meant who typed an unknown one. */
#ifndef BASE_NEAR_H
#define BASE_NEAR_H

#include "base/text.h"

/* True if `typed`, of `len` bytes, is nearly `word`: its beginning ("clos", closed), a part of it
 * of three letters or more ("ptx", nvptx64), or a misspelling: 1 + len / 4 letters, or fewer, are
 * added, dropped or replaced ("resovle", resolve).  Case does not matter. */
bool near_is(const char *typed, size_t len, const char *word);

/* Appends ", perhaps 'word'", or " or 'word'" where something was appended before, if `typed` is
 * nearly `word`. */
void near_put(struct text *ret, const char *typed, size_t len, const char *word);

#endif
