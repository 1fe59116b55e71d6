/* SPDX-License-Identifier: Apache-2.0 */
/* integer_types.h - types and constants with integers in place of generic pointers; for integers.c.
 *
 *     { i32, ptr addrspace(4) }       => { i32, i64 } */
#ifndef GENERIC_INTEGER_TYPES_H
#define GENERIC_INTEGER_TYPES_H

#include "base/ptrmap.h"
#include "base/vec.h"
#include "pass/pass.h"

#include <llvm-c/Core.h>

struct integer_types {
    struct unit *u;      /* borrowed */
    LLVMTypeRef word;    /* an integer as wide as a generic pointer */
    struct ptrmap types; /* type -> number of its new one in `is` */
    VEC_OF(LLVMTypeRef) is;
};

void generic_integers_init(struct integer_types *s, struct unit *u, LLVMTypeRef word);
void generic_integers_fini(struct integer_types *s);

/* The type with integers in place of generic pointers, of values, memory and functions.  Each type
 * is made once. */
LLVMTypeRef generic_integer_type(struct integer_types *s, LLVMTypeRef type);

/* The constant with a type of generic_integer_type(). */
LLVMValueRef generic_integer_constant(struct integer_types *s, LLVMValueRef c);

/* The integer that a constant ptrtoint (ptr addrspace(4) …) is; NULL of any other value. */
LLVMValueRef generic_integer_number(struct integer_types *s, LLVMValueRef c);

/* Makes the instruction one of an integer type; metadata that only pointers have goes. */
void generic_integer_retype(LLVMValueRef i, LLVMTypeRef type);

/* Changes the type of a module's variable with an initializer.  True: it changed. */
bool generic_integer_variable(struct integer_types *s, LLVMValueRef v);

/* Makes the function one of its new type, and its attributes `byval` and `sret`; its body is
 * one of integers already.  True: it changed. */
bool generic_integer_function(struct integer_types *s, LLVMValueRef fn);

/* Makes the call one of its callee's new type.  True: it changed. */
bool generic_integer_call(struct integer_types *s, LLVMValueRef call);

/* Changes the attributes `byval` and `sret` of a call.  True: one changed. */
bool generic_integer_attributes(struct integer_types *s, LLVMValueRef call);

/* True if generic_integer_value() computes the instruction anew. */
bool generic_integer_is_computed(const struct integer_types *s, LLVMValueRef i);

/* What a GEP, inttoptr, ptrtoint or llvm.ptrmask of generic pointers computes, where the builder
 * stands; its generic operands are integers already. */
LLVMValueRef generic_integer_value(struct integer_types *s, LLVMBuilderRef b, LLVMValueRef i);

/* True if the instruction is a call that takes and returns what a declaration, or assembly,
 * says. */
bool generic_integer_is_declared(LLVMValueRef i);

/* Reports the first thing in a function for which no integer can stand.  Negative: there is one.
 * Call before anything changes. */
int generic_integers_refuse(struct integer_types *s, LLVMValueRef fn);

#endif
