/* SPDX-License-Identifier: Apache-2.0 */
/* rows.h - declarations of the functions that rows of the table describe, for tests. */
#ifndef TESTS_UNIT_ROWS_H
#define TESTS_UNIT_ROWS_H

#include "semantics/functions.h"

#include <string.h>

static inline bool row_is_pattern(const struct function_row *row)
{
    return row->name[strlen(row->name) - 1] == '*';
}

/* The length of the name without the star of a pattern. */
static inline size_t row_stem(const struct function_row *row)
{
    return strlen(row->name) - row_is_pattern(row);
}

/* The type that `letter` of a row's type stands for; pointers are to `space`. */
static inline LLVMTypeRef row_letter_type(LLVMContextRef ctx, char letter, unsigned space)
{
    switch (letter) {
    case 'v': return LLVMVoidTypeInContext(ctx);
    case 'i': return LLVMInt64TypeInContext(ctx);
    case 'p': return LLVMPointerTypeInContext(ctx, space);
    default: return LLVMFloatTypeInContext(ctx);
    }
}

/* A type that "p(ii)" tells.  A pattern's "n(*)" is one of two parameters, a number and a pointer. */
static inline LLVMTypeRef row_told_type(LLVMContextRef ctx, const char *type, unsigned space)
{
    LLVMTypeRef param[16];
    unsigned n = 0;
    const char *letter = type + 2;
    if (*letter == '*')
        letter = "np)";
    for (; *letter != ')' && *letter != '*' && *letter != '.'; letter++)
        param[n++] = row_letter_type(ctx, *letter, space);
    return LLVMFunctionType(row_letter_type(ctx, type[0], space), param, n, *letter == '.');
}

#endif
