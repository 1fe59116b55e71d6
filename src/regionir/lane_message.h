/* SPDX-License-Identifier: Apache-2.0 */
/* lane_message.h - writes messages of several elements for each address, or of parts of a dword, as
 * gathers and scatters of one element each. */
#ifndef REGIONIR_LANE_MESSAGE_H
#define REGIONIR_LANE_MESSAGE_H

#include "regionir/intrinsic.h"

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

struct regionir_lane_message {
    LLVMModuleRef m;
    LLVMBuilderRef b;
    LLVMValueRef surface; /* in which addresses are offsets, i32; NULL: addresses are i64 */
    LLVMValueRef offset;  /* of all lanes, behind the start of the surface, i32; NULL: 0 */
    bool load;
    uint32_t bytes;    /* of an element in memory: 1 or 2, the low ones of a dword, or 4 or 8 */
    uint32_t channels; /* bit k: there is an element k times `bytes` behind each address */
};

/* Loads or stores a vector in which all elements of the first channel stand before those of the
 * second one.  `data` is what is stored or, of a load, what it gives where `mask` is off.  Returns
 * what a load gives; dwords of 1 or 2 bytes are extended by zeros. */
LLVMValueRef regionir_lane_message(const struct regionir_lane_message *w, LLVMValueRef mask,
                                   LLVMValueRef at, LLVMValueRef data);

/* `v` + `first`, `first` + `step`, … by lane, of integers. */
LLVMValueRef regionir_lanes_plus(LLVMBuilderRef b, LLVMValueRef v, uint32_t first, uint32_t step);

/* The elements `first`, `first` + `step`, … of a vector: `n` of them. */
LLVMValueRef regionir_lanes_of(LLVMBuilderRef b, LLVMValueRef v, uint32_t n, uint32_t first,
                               uint32_t step);

/* Calls `lower` for each call of an intrinsic that `is` accepts, in all functions; it deletes the
 * call.  regionir_verify() accepted the module, so all uses of an intrinsic are calls
 * (RULE_ADDRESS).  One walk over the functions, and one over the calls. */
void regionir_lower_calls(LLVMModuleRef m, bool (*is)(enum regionir_special s),
                          void (*lower)(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef call,
                                        enum regionir_special s));

#endif
