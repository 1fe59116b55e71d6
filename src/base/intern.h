/* SPDX-License-Identifier: Apache-2.0 */
/* intern.h - numbers for contents: equal bytes get the same number.  Numbers are 0, 1, 2 … in the
 * order in which contents are first put.  The hash only finds candidates; bytes are compared.
 *
 *     uint32_t k = intern_put(&names, name, len);
 *     if (k == values.n)
 *         vec_push(&values, …);    the name is new */
#ifndef BASE_INTERN_H
#define BASE_INTERN_H

#include "base/arena.h"

#define INTERN_NONE UINT32_MAX

struct intern_entry {
    const void *content;
    uint32_t size, hash;
};

struct intern {
    struct arena *arena;        /* owns the whole table, so there is no intern_fini() */
    struct intern_entry *entry; /* by number */
    uint32_t *slot;             /* by hash: number + 1; 0: free */
    uint32_t n;                 /* how many contents there are */
    uint32_t room;              /* how many fit before it grows; there are twice as many slots */
};

void intern_init(struct intern *t, struct arena *a);

/* The number of the content, or INTERN_NONE. */
uint32_t intern_find(const struct intern *t, const void *content, size_t size);

/* The number of the content.  A new content is copied and gets the next number. */
uint32_t intern_put(struct intern *t, const void *content, size_t size);

/* The table's copy of a content, with a zero byte behind it.  Its address does not change. */
const void *intern_get(const struct intern *t, uint32_t number);

#endif
