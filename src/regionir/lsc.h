/* SPDX-License-Identifier: Apache-2.0 */
/* lsc.h - messages to the load/store cache, as producers for dg2 and pvc write them
 * (docs/spec/regions.md, "Messages of the load/store cache"). */
#ifndef REGIONIR_LSC_H
#define REGIONIR_LSC_H

#include "regionir/intrinsic.h"
#include "regionir/verify.h"

/* The memory that a message names: by 64-bit addresses, or by 32-bit ones behind the start of local
 * memory or of a surface. */
enum regionir_lsc_memory { LSC_ADDRESS, LSC_LOCAL, LSC_SURFACE };

enum regionir_lsc_kind { LSC_LOAD, LSC_MERGE, LSC_STORE, LSC_AHEAD, LSC_ATOMIC };

/* What a call of llvm.genx.lsc.* says. */
struct regionir_lsc {
    enum regionir_lsc_memory memory;
    enum regionir_lsc_kind kind;
    unsigned surface;  /* the operand that is the surface */
    bool block;        /* one address, behind which all elements lie; else each lane has its own */
    uint32_t bytes;    /* of an element in memory: 1, 2, 4 or 8; 1 and 2 are dwords in registers */
    uint32_t elements; /* of each address */
    uint32_t lanes;    /* addresses */
    LLVMValueRef data; /* of a store: what is stored; of a load that merges, and an atomic: the old
                            * value; NULL */
    enum gx_atomic atomic; /* of an atomic */
    unsigned sources;      /* how many of its two operands are values */
    bool swapped;          /* the operation has them the other way round */
};

/* True for a call of one of these, but lsc.fence. */
bool regionir_is_lsc(enum regionir_special s);

/* Reads the call.  Returns the rule that it breaks, or RULES. */
enum regionir_rule regionir_lsc_of(LLVMValueRef call, enum regionir_special s,
                                   struct regionir_lsc *ret);

/* Writes other messages for those of all functions, which regionir_verify() accepted. */
void regionir_lower_lsc(LLVMModuleRef m);

#endif
