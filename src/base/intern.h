/* SPDX-License-Identifier: Apache-2.0 */
/* intern.h - numbers for contents: equal bytes get the same number, 0, 1, 2 … in the order in which
 * they first come.  Bytes are compared, a hash only finds them.
 *
 *     uint32_t k = intern_put(&names, name, len);
 *     if (k == values.n)
 *         vec_push(&values, …);    the name is new
 */
#ifndef BASE_INTERN_H
#define BASE_INTERN_H

#include "base/arena.h"

#define INTERN_NONE UINT32_MAX

struct intern_entry {
    const void *content;
    uint32_t size, hash;
};

struct intern {
    struct arena *arena;        /* all of the table lies in it, so there is no intern_fini() */
    struct intern_entry *entry; /* by number */
    uint32_t *slot;             /* by hash: number + 1; 0: free */
    uint32_t n;                 /* how many contents there are */
    uint32_t room;              /* how many fit before it grows; there are twice as many slots */
};

void intern_init(struct intern *t, struct arena *a);

/* The number of the content, or INTERN_NONE. */
uint32_t intern_find(const struct intern *t, const void *content, size_t size);

/* The number of the content, which is copied where it is new. */
uint32_t intern_put(struct intern *t, const void *content, size_t size);

/* The copy of a content, a zero byte behind it; it stays where it is. */
const void *intern_get(const struct intern *t, uint32_t number);

#endif
