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

/* True if the user needs all bits of the pointer `%p`, and not only the memory to which it points.
 *
 *     store ptr %p, ptr %x               needs them: the program may load them as a number
 *     ptrtoint ptr %p to i64             needs them, as a return and an insertvalue do
 *     load i32, ptr %p                   does not
 *     %q = select i1 %c, ptr %p, ptr %r  needs them if a user of %q does; so phi and freeze */
bool rt_takes_bits(LLVMUseRef use);

#endif
