/* SPDX-License-Identifier: Apache-2.0 */
/* library_calls.h - instructions that are calls of library functions in LLVM IR.
 *
 *     struct library_call c = { .r = r, .i = i, .name = "fmax" };
 *     spirv_call_add(&c, spirv_arg(r, i, 2), type, MANGLED_SIGNED);  -- each argument
 *     spirv_call_set(&c, EFFECT_PURE);                               -- the call: _Z4fmaxff
 */
#ifndef SPIRV_LIBRARY_CALLS_H
#define SPIRV_LIBRARY_CALLS_H

#include "spirv/mangled.h"

/* What a library function does besides giving its result. */
enum effect {
    EFFECT_PURE,       /* nothing, and it depends on its arguments alone */
    EFFECT_MEMORY,     /* it may read and write memory */
    EFFECT_CONVERGENT, /* likewise, and work-items do it together */
};

enum { LIBRARY_ARGUMENTS = 12 };

struct library_call {
    struct reader *r;
    const struct inst *i;
    const char *name;
    bool plain;     /* the name is not mangled */
    bool variadic;  /* behind the arguments that the function has by its type */
    uint32_t fixed; /* how many those are, if so */
    uint32_t n;
    LLVMValueRef args[LIBRARY_ARGUMENTS];
    struct text spelled[LIBRARY_ARGUMENTS];
    LLVMValueRef result_in; /* a variable that the function gets first and fills; NULL: none */
    bool failed;            /* an argument was reported */
};

/* Adds an argument of that type of SPIR-V.  A value that is NULL was reported: then the call
 * fails. */
void spirv_call_add(struct library_call *c, LLVMValueRef v, uint32_t type, enum mangled_sign sign);

/* Likewise, spelled as said: "j". */
void spirv_call_add_as(struct library_call *c, LLVMValueRef v, const char *spelled);

/* A number of 32 bits. */
void spirv_call_add_number(struct library_call *c, uint32_t number, const char *spelled);

/* Builds the call, which gives a value of that type; NULL: reported.  Ends `c`. */
LLVMValueRef spirv_call_build(struct library_call *c, LLVMTypeRef result, enum effect effect);

/* A call of a function without a mangled name, with more arguments than a library_call holds. */
LLVMValueRef spirv_call_many(struct library_call *c, LLVMTypeRef result, LLVMValueRef *args,
                             uint32_t n);

/* Builds the call and records its value as the instruction's, if it has one. */
int spirv_call_set(struct library_call *c, enum effect effect);

/* A call that says whether something is true: an int in OpenCL C, or for vectors as many. */
int spirv_call_set_truth(struct library_call *c, enum effect effect);

/* A call by SPIR-V's own word, __spirv_Name, with all operands of the instruction. */
int spirv_call_word(struct reader *r, const struct inst *i, enum effect effect);

/* ---- for arith.c ---- */

enum conversion {
    UNSIGNED_TO_UNSIGNED,
    SIGNED_TO_SIGNED,
    FLOAT_TO_FLOAT,
    FLOAT_TO_SIGNED,
    FLOAT_TO_UNSIGNED,
    SIGNED_TO_FLOAT,
    UNSIGNED_TO_FLOAT,
    SATURATE_SIGNED,   /* signed to unsigned */
    SATURATE_UNSIGNED, /* unsigned to signed */
};

/* A conversion as a call of OpenCL's convert_…, with its rounding and saturation. */
int spirv_convert_call(struct reader *r, const struct inst *i, enum conversion kind);

#endif
