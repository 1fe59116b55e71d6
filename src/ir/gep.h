/* SPDX-License-Identifier: Apache-2.0 */
/* gep.h - how far a getelementptr moves its pointer, by a data layout.
 *
 *     %p = getelementptr { i32, [8 x i24] }, ptr %x, i64 %i, i32 1, i64 %j
 *
 *                            x + %i * 36 + 4 + %j * 4: three parts
 */
#ifndef IR_GEP_H
#define IR_GEP_H

#include <llvm-c/Target.h>
#include <stdint.h>

/* The bytes from one element of an array or a vector to the next: 3 in <8 x i24>, whose elements
 * lie side by side, and 4 in [8 x i24]. */
uint64_t ir_element_size(LLVMTargetDataRef layout, LLVMTypeRef type);

/* How far operand `k` of a GEP moves the pointer, in bytes: by `offset` where `index` is NULL (a
 * field of a struct, the same one in each lane of a vector), else by `index` times `size`. */
struct ir_gep_part {
    uint64_t offset, size;
    LLVMValueRef index;
};

/* `*type`: the GEP's source element type, which has a size, or what operand k - 1 chose; then what
 * this one chooses. */
struct ir_gep_part ir_gep_part(LLVMTargetDataRef layout, LLVMValueRef gep, unsigned k,
                               LLVMTypeRef *type);

#endif
