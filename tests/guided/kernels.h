/* SPDX-License-Identifier: Apache-2.0 */
/* kernels.h - kernels that choices make, as IR for three targets, and what they compute.
 *
 * Each work-item has four integers, three generic pointers, four slots of memory for pointers, and
 * eight words of private, of local and of global memory, which no other work-item touches:
 *
 *     v1 = v0 * 7;  p2 = v1 & 1 ? p0 : p1;  slot[3] = p2;  p2[v0 & 3] = v1;  ...
 *
 * Statements are nested in ifs and loops, and stand in two functions, too, one of which returns a
 * pointer.  Nothing is undefined: a pointer points to one of the first four words of its memory, an
 * index adds at most 3, and all memory has values from the beginning.
 *
 * The kernel @k(global *out) leaves in out[32 * id ...], 32 words of each work-item, its global
 * memory, its private and local memory, and its integers.  kernels_expect() computes the same from
 * the statements, and shares no code with gaspar. */
#ifndef GUIDED_KERNELS_H
#define GUIDED_KERNELS_H

#include "choices.h"

#include <stdbool.h>

enum { ITEM_WORDS = 32, MOST_ITEMS = 40 };
enum kernels_target { FOR_SPIR, FOR_NVPTX, FOR_AMDGCN, KERNELS_TARGETS };

struct kernels;

/* The program of these choices, which the caller destroys.  `tests`: it may ask in which space a
 * pointer is, which a host cannot tell. */
struct kernels *kernels_create(struct choices *c, bool tests);
void kernels_destroy(struct kernels *p);

/* The module as text, which the caller frees. */
char *kernels_text(const struct kernels *p, enum kernels_target t);

/* What the work-items 0 to n - 1 leave, groups of `local` each: n * ITEM_WORDS words. */
void kernels_expect(const struct kernels *p, uint32_t n, uint32_t local, int32_t *ret);

#endif
