/* SPDX-License-Identifier: Apache-2.0 */
/* implicit.h - the parameters of a kernel that the machine fills. */
#ifndef GENX_MODEL_IMPLICIT_H
#define GENX_MODEL_IMPLICIT_H

/* A kind in !genx.kernels has its category in bits 0 to 2, and one of these numbers above
 * (docs/spec/regions.md, "Kernel information"). */
enum gx_implicit {
    IMPLICIT_LOCAL_SIZE = 1,
    IMPLICIT_GROUP_COUNT = 2,
    IMPLICIT_LOCAL_ID = 3,
    IMPLICIT_PRIVATE = 12, /* the address of private_bytes for each work-item of the launch */
    /* Of launches that count work-items; of others they are 0. */
    IMPLICIT_ITEM_SIZE = 24,     /* work-items of this group */
    IMPLICIT_ITEM_ENQUEUED = 25, /* of a full group */
    IMPLICIT_ITEM_GLOBAL = 26,   /* of all groups */
    IMPLICIT_ITEM_OFFSET = 27,   /* the first global id */
    IMPLICIT_ITEM_DIMS = 28,     /* the number of dimensions */
    IMPLICIT_GLOBALS = 29        /* the address of the variables of global and constant memory */
};

/* The category. */
enum { GX_KIND_BITS = 7, GX_KIND_SURFACE = 2 };

#endif
