/* SPDX-License-Identifier: Apache-2.0 */
/* constants.h - constants in which casts to and from generic become arithmetic on the tag.
 *
 *     addrspacecast (ptr addrspace(3) @x to ptr addrspace(4))
 * =>  inttoptr (i64 add (i64 ptrtoint (ptr addrspace(3) @x to i64), i64 2 << 61) to …) */
#ifndef GENERIC_CONSTANTS_H
#define GENERIC_CONSTANTS_H

#include "generic/tag.h"

/* The constant `c` with such casts replaced; `c` itself if it has none.  NULL: no constant
 * expression has this value. */
LLVMValueRef constant_tagged(struct unit *u, LLVMValueRef c);

/* A constant in `c` that constant_tagged() can replace, but not the expression around it; NULL: it
 * can replace all of `c`.  Examples: no constant expression takes a tag off, and none picks a lane.
 *     addrspacecast (inttoptr (i64 4 to ptr addrspace(4)) to ptr addrspace(1))     the inttoptr
 *     extractelement (<2 x i32> bitcast (i64 ptrtoint (addrspacecast …)), i32 0)   the bitcast
 * Time: the size of `c` times its depth. */
LLVMValueRef constant_stuck(struct unit *u, LLVMValueRef c);

/* What an alias stands for; NULL: `c` is no alias, or the linker may let it stand for something
 * else. */
LLVMValueRef constant_aliased(LLVMValueRef c);

#endif
