/* SPDX-License-Identifier: Apache-2.0 */
/* users.c - counts the uses of each value, and then writes each to its place. */
#include "genx/model/users.h"

struct gx_users gx_users_of(const struct gx_func *f, struct arena *a)
{
    uint32_t n = f->inst.n, *next = NEWN(a, uint32_t, n + 1);
    struct gx_users u = { .first = NEWN(a, uint32_t, n + 1) };
    memset(u.first, 0, (n + 1) * sizeof *u.first);
    for (uint32_t v = 0; v < n; v++)
        for (uint32_t k = 0; k < gx_at(f, v)->n_args; k++)
            if (gx_arg(f, gx_at(f, v), k) != GX_NONE)
                u.first[gx_arg(f, gx_at(f, v), k) + 1]++;
    for (uint32_t v = 0; v < n; v++)
        u.first[v + 1] += u.first[v];
    u.user = NEWN(a, uint32_t, u.first[n] + 1);
    u.operand = NEWN(a, uint32_t, u.first[n] + 1);
    memcpy(next, u.first, (n + 1) * sizeof *next);
    for (uint32_t v = 0; v < n; v++)
        for (uint32_t k = 0; k < gx_at(f, v)->n_args; k++)
            if (gx_arg(f, gx_at(f, v), k) != GX_NONE) {
                uint32_t at = next[gx_arg(f, gx_at(f, v), k)]++;
                u.user[at] = v;
                u.operand[at] = k;
            }
    return u;
}
