/* null.h - which constants are null, and what a null becomes elsewhere.
 *
 *     ptr addrspace(3) null                              bits zero: on SPIR a null, on NVPTX and
 *                                                        AMDGCN the first byte of shared memory
 *     addrspacecast (ptr null to ptr addrspace(3))       the null of shared memory, everywhere
 *
 * All answers come from space/target.def. */
#ifndef SEMANTICS_NULL_H
#define SEMANTICS_NULL_H

#include "space/target.h"

#include <llvm-c/Core.h>

/* Are zero bits the null of that number's space, as every cast makes and takes it?  Where they are
 * an address, and where nothing is known of the number: no. */
bool null_is_zero(const struct target *t, unsigned number);

/* The bits of the space's null; false: no constant says them, what the cast gives is it. */
bool null_bits(const struct target *t, const struct target_row *row, uint64_t *ret_bits);

/* Is the constant, a pointer or vector of pointers, the null that every cast makes the null of
 * another space?  It points nowhere.  Zero bits that are an address are not. */
bool null_is(const struct target *t, LLVMValueRef c);

/* What the generic null becomes as `type`, a constant; NULL: no cast leads there. */
LLVMValueRef null_of(const struct target *t, LLVMTypeRef type);

/* Takes off a call, or a function (`call`: false), what its attributes at that index say of a
 * generic pointer and is not true of it as `row`'s: one that is not null may have zero bits, and
 * null may have all bits, which no alignment allows. */
void null_drop_attributes(LLVMValueRef v, bool call, LLVMAttributeIndex index,
                          const struct target_row *row, bool may_be_null);

#endif
