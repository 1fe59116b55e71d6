/* SPDX-License-Identifier: Apache-2.0 */
/* boundary.c - making and forgetting the tables of boundary.h. */
#include "facts/boundary.h"

void boundary_init(struct boundary *b)
{
    *b = (struct boundary){ 0 };
    arena_init(&b->arena);
    ptrmap_init_in(&b->numbers, &b->arena, 64);
    ptrmap_init_in(&b->calls, &b->arena, 0);
}

void boundary_fini(struct boundary *b) { arena_fini(&b->arena); }
