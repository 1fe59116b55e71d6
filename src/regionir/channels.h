/* SPDX-License-Identifier: Apache-2.0 */
/* channels.h - messages by lane of up to four dwords (docs/spec/regions.md, "Messages by lane"). */
#ifndef REGIONIR_CHANNELS_H
#define REGIONIR_CHANNELS_H

#include <llvm-c/Core.h>
#include <stdint.h>

/* The dwords of each lane that a call of genx.[svm.]gather4.scaled or scatter4.scaled names, a bit
 * for each; 0: its operand is no constant of 1 to 15. */
uint32_t regionir_channels_of(LLVMValueRef call);

/* Writes other messages for those of all functions, which regionir_verify() accepted. */
void regionir_lower_channels(LLVMModuleRef m);

#endif
