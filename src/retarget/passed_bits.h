/* SPDX-License-Identifier: Apache-2.0 */
/* passed_bits.h - pointers whose bits may be a number's. */
#ifndef RETARGET_PASSED_BITS_H
#define RETARGET_PASSED_BITS_H

#include "retarget/work.h"

/* Makes functions that only this module calls return and take numbers in place of pointers that may
 * hold one, where pointers change their width: before all other changes. */
void rt_pass_bits(struct retarget *r);

/* True for a phi, select or freeze: it is one of its operands. */
bool rt_is_choice(LLVMValueRef v);

/* True if the use takes the pointer's bits as they are, or is a phi, select or freeze of which they
 * are asked:  a store of it, a cast to an integer */
bool rt_takes_bits(LLVMUseRef use);

#endif
