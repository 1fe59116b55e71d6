/* SPDX-License-Identifier: Apache-2.0 */
/* users.h - the users of each value of a function.
 *
 *     %a = add %x, %y;  %b = mul %a, %a        users of %a: %b as operand 0, %b as operand 1 */
#ifndef GENX_MODEL_USERS_H
#define GENX_MODEL_USERS_H

#include "genx/model/model.h"

/* Those of value v are the numbers first[v] to first[v + 1] - 1, in the order of the function. */
struct gx_users {
    uint32_t *first;
    uint32_t *user;    /* the instruction */
    uint32_t *operand; /* the operand by which it reads the value */
};

/* The arena owns what is returned. */
struct gx_users gx_users_of(const struct gx_func *f, struct arena *a);

/* The number of uses of the value. */
static inline uint32_t gx_users_count(const struct gx_users *u, uint32_t v)
{
    return u->first[v + 1] - u->first[v];
}

#endif
