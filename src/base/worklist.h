/* SPDX-License-Identifier: Apache-2.0 */
/* worklist.h - numbers to visit, each in it at most once.
 *
 * First in, first out.  With a seed, in a random order that the seed fixes, so that a test can find
 * results that depend on the order (debug mode `shuffle`). */
#ifndef BASE_WORKLIST_H
#define BASE_WORKLIST_H

#include "base/base.h"

struct worklist {
    uint32_t *ring;   /* `size` numbers, a ring */
    uint64_t *in;     /* bit per number: it is in the ring */
    uint32_t size;    /* numbers run from 0 to size - 1 */
    uint32_t head;    /* where the next one is taken */
    uint32_t count;   /* how many are in it */
    uint64_t shuffle; /* state of the random order; 0: first in, first out */
};

void worklist_init(struct worklist *w, uint32_t size, uint64_t shuffle_seed);
void worklist_fini(struct worklist *w);
void worklist_push(struct worklist *w, uint32_t x);

/* Takes the next number.  False if the list is empty. */
bool worklist_pop(struct worklist *w, uint32_t *ret_x);

#endif
