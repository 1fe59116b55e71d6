/* SPDX-License-Identifier: Apache-2.0 */
/* platform.h - the machines that code is made for. */
#ifndef GENX_MODEL_PLATFORM_H
#define GENX_MODEL_PLATFORM_H

#include "base/base.h"

enum gx_platform_id {
#define PLATFORM(id, ...) PLATFORM_##id,
#include "genx/model/platform.def"
#undef PLATFORM
    PLATFORMS
};

struct gx_platform {
    enum gx_platform_id id;
    const char *name; /* of --platform: "skl" */
    uint32_t grf;     /* bytes of a register */
    int int64;        /* 0 none, 1 some, 2 most operations */
    bool df;
    bool byte_rows;    /* rows of bytes may have their own addresses */
    uint32_t pred;     /* fewest lanes of a part of a predicate */
    bool rol;          /* it can rotate */
    bool div;          /* it can divide integers */
    bool ieee;         /* it can divide and take roots as IEEE says */
    int bytes;         /* bytes as operands: 2 any, 1 any but moved first, 0 the first */
    bool linear;       /* floats and 64-bit integers have no rows with addresses of their own */
    bool three;        /* it adds three integers, and has any logic of three operands */
    bool any;          /* its jumps ask whether any lane of a predicate is on */
    const char *fence; /* vISA text of a fence of global memory */
    const char *fence_local; /* of local memory; "": none is needed */
};

/* The platform of that name, or of a machine that is the same (SAME), in any case; or NULL. */
const struct gx_platform *gx_platform_find(const char *name);

/* The generation of a machine for which no code is made (OTHER), in any case; NULL: it is none of
 * these. */
const char *gx_platform_other(const char *name);

/* The k-th; NULL past the last. */
const struct gx_platform *gx_platform_at(size_t k);

#endif
