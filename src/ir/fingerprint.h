/* SPDX-License-Identifier: Apache-2.0 */
/* fingerprint.h - a number by which a module is known again. */
#ifndef IR_FINGERPRINT_H
#define IR_FINGERPRINT_H

#include <llvm-c/Types.h>
#include <stdint.h>

/* A hash of the names of all functions that have bodies, and of the kinds of their instructions and
 * the names of the functions that these call, in order.  Two processes that make the same changes
 * to the same bytes get the same number. */
uint64_t ir_fingerprint(LLVMModuleRef m);

#endif
