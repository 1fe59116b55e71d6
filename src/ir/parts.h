/* SPDX-License-Identifier: Apache-2.0 */
/* parts.h - the types that a type is made of.
 *
 *     %a = type { ptr, i32 }
 *     %b = type { %a, [4 x %a] }      made of %b, %a, [4 x %a], ptr and i32
 *
 * A type may be in another one many times over, by few lines of IR: fifty lines that are all like
 * `%t1 = type { %t0, %t0 }` make a type of 2^50 parts.  So these walks look at each type once, and
 * not at each part. */
#ifndef IR_PARTS_H
#define IR_PARTS_H

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stdint.h>

/* What a question says of a type: no, yes, or as the types say that it is made of: the fields of a
 * struct, the element of an array or a vector.  Of other types INSIDE is no. */
enum ir_answer { IR_NO, IR_YES, IR_INSIDE };

/* Only ir_type_has() calls one; a function of another name asks it, so that no caller takes
 * IR_INSIDE for true. */
typedef enum ir_answer ir_question(const void *user, LLVMTypeRef type);

/* True if the question says yes of the type, or of one that it is made of.  Each type is asked
 * about once for each type that names it. */
bool ir_type_has(LLVMTypeRef type, ir_question *question, const void *user);

/* The number of parts that are no struct and no array, as often as they occur; most + 1 where
 * there are more than `most`.  A vector is one part, or as many as `of_vector` says, if it is not
 * NULL. */
uint64_t ir_type_leaves(LLVMTypeRef type, uint64_t most, uint64_t (*of_vector)(LLVMTypeRef));

#endif
