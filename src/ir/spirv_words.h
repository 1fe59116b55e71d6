/* SPDX-License-Identifier: Apache-2.0 */
/* spirv_words.h - SPIR-V's own words, as functions, that LLVM 22's back end does not know. */
#ifndef IR_SPIRV_WORDS_H
#define IR_SPIRV_WORDS_H

#include "base/text.h"

/* Replaces calls of such functions in what the back end wrote by the instructions, and deletes the
 * functions.  False: a function has no instruction that could stand for it, and `ret_name` is its
 * name. */
bool ir_write_words(struct text *words, struct text *ret_name);

#endif
