/* SPDX-License-Identifier: Apache-2.0 */
/* handed.h - the spaces that names give to what calls hand over, in a host's module. */
#ifndef RETARGET_HANDED_H
#define RETARGET_HANDED_H

#include "base/ptrmap.h"
#include "base/vec.h"
#include "space/space.h"

#include <llvm-c/Core.h>

struct retarget;

/* For each type of functions whose address is taken, the bits of all parameters. */
struct handed {
    struct ptrmap of_type; /* type -> its index in `bits` */
    VEC_OF(uint32_t *) bits;
    bool gathered;
};

/* The bit of a space in what rt_handed() gives; SPACE_COUNT, which is no space, has none. */
uint32_t rt_handed_bit(enum space s);

/* The spaces, as bits 1 << enum space, that the name or the attributes of a function which the call
 * may reach give to argument `k`.  A call through a pointer reaches what the pointer is made of; or
 * where that comes from elsewhere, each function of its type whose address the module takes. */
uint32_t rt_handed(struct retarget *r, LLVMValueRef call, unsigned k);

#endif
