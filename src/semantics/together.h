/* SPDX-License-Identifier: Apache-2.0 */
/* together.h - what work-items compute together. */
#ifndef SEMANTICS_TOGETHER_H
#define SEMANTICS_TOGETHER_H

/* What the lanes of a sub-group do: together.def. */
enum function_together {
#define FORM(name, operands) TOGETHER_##name,
#include "semantics/together.def"
};

/* The operations that all work-items of a group compute together (OpenCL C 3.0, 6.15.16). */
enum function_reduce {
    REDUCE_ALL,
    REDUCE_ANY,
    REDUCE_COUNT,
    REDUCE_BROADCAST,
    REDUCE_ADD,
    REDUCE_MIN,
    REDUCE_MAX,
    REDUCE_EXCLUSIVE_ADD,
    REDUCE_EXCLUSIVE_MIN,
    REDUCE_EXCLUSIVE_MAX,
    REDUCE_INCLUSIVE_ADD,
    REDUCE_INCLUSIVE_MIN,
    REDUCE_INCLUSIVE_MAX,
    /* of sub-groups only: */
    REDUCE_MUL,
    REDUCE_AND,
    REDUCE_OR,
    REDUCE_XOR,
    REDUCE_LOGICAL_AND,
    REDUCE_LOGICAL_OR,
    REDUCE_LOGICAL_XOR,
};

#endif
