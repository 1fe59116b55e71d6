/* SPDX-License-Identifier: Apache-2.0 */
/* names.c - the elements that a read or write names: composed, indexed, renamed for other sizes. */
#include "genx/optimize/builder.h"

#include "genx/model/refit.h"

#include <assert.h>

/* A copy, because building may move the array of instructions. */
static struct gx_inst at(const struct gx_build *b, uint32_t v) { return *gx_at(b->to, v); }

struct gx_names gx_build_line(struct gx_build *b, uint32_t n, int64_t first, int64_t step)
{
    assert(n);
    int64_t *list = NEWN(&b->lists, int64_t, n);
    for (uint32_t k = 0; k < n; k++)
        list[k] = first + k * step;
    return (struct gx_names){ .n = n, .list = list, .index = GX_NONE };
}

struct gx_names gx_build_names(struct gx_build *b, const struct gx_inst *i)
{
    struct gx_names x = { .n = gx_lanes(b->to, i), .index = GX_NONE };
    int64_t *list = NEWN(&b->lists, int64_t, x.n);
    if (gx_elements(b->to, i, list)) {
        x.list = list;
    } else {
        x.r = *gx_region(b->to, i);
        x.index = gx_index(b->to, i);
    }
    return x;
}

bool gx_build_in_range(const struct gx_names *x, uint32_t of)
{
    for (uint32_t k = 0; x->list && k < x->n; k++)
        if (x->list[k] < 0 || x->list[k] >= of)
            return false;
    return true;
}

const int64_t *gx_build_positions(struct gx_build *b, const struct gx_names *what,
                                  const struct gx_names *list, uint32_t of, bool *ret_all,
                                  bool *ret_any)
{
    assert(what->list && list->list);
    int64_t *where = NEWN(&b->lists, int64_t, of), *r = NEWN(&b->lists, int64_t, what->n);
    memset(where, 0xff, of * sizeof *where);
    for (uint32_t k = 0; k < list->n; k++)
        if (list->list[k] >= 0 && list->list[k] < of)
            where[list->list[k]] = k;
    *ret_all = true;
    *ret_any = false;
    for (uint32_t k = 0; k < what->n; k++) {
        r[k] = where[what->list[k]];
        *ret_all &= r[k] >= 0;
        *ret_any |= r[k] >= 0;
    }
    return r;
}

bool gx_build_recut(struct gx_build *b, struct gx_names *x, uint32_t size, uint32_t to)
{
    assert(x->list);
    uint32_t n = x->n * size / to;
    int64_t *list = NEWN(&b->lists, int64_t, n + 1);
    if (to <= size) {
        uint32_t each = size / to;
        for (uint32_t k = 0; k < n; k++)
            list[k] = x->list[k / each] * each + k % each;
    } else {
        uint32_t each = to / size;
        if (x->n % each)
            return false;
        for (uint32_t k = 0; k < x->n; k++) {
            if (x->list[k] != x->list[k / each * each] + k % each)
                return false;
            if (k % each == 0) {
                if (x->list[k] % each)
                    return false;
                list[k / each] = x->list[k] / each;
            }
        }
    }
    x->n = n;
    x->list = list;
    return true;
}

/* ---- indices ---- */

struct gx_names gx_build_settled(struct gx_build *b, struct gx_names x, uint32_t size)
{
    uint64_t bits;
    while (x.index != GX_NONE) {
        const struct gx_inst i = at(b, x.index);
        bool add = i.op == GX_ADD && gx_is_splat(b->to, gx_arg(b->to, &i, 1), &bits);
        if (add && i.type.n == 1 && x.r.index == REGION_SCALAR) {
            x.r.start += (int16_t)bits;
            x.index = gx_arg(b->to, &i, 0);
            continue;
        }
        if (i.op != GX_CONST)
            return x;
        int64_t *list = NEWN(&b->lists, int64_t, x.n);
        for (uint32_t k = 0; k < x.n; k++) {
            uint32_t row = x.r.index == REGION_ROWS ? k / x.r.width : 0;
            list[k] = (uint16_t)(x.r.start + (int64_t)gx_bits(b->to, &i, row)) / (int64_t)size +
                      region_step(&x.r, k);
        }
        x.list = list;
        x.index = GX_NONE;
    }
    return x;
}

bool gx_build_through(struct gx_build *b, const struct gx_names *outer, uint32_t size,
                      struct gx_names *x, uint32_t loc)
{
    assert(outer->list && !x->list);
    struct gx_region o, r = x->r;
    struct gx_type word = gx_scalar(GX_I16);
    if (x->r.index != REGION_SCALAR || !gx_refit_one(outer->list, outer->n, size, &o))
        return false;
    if (o.width == o.n) {
        if (o.stride < 1)
            return false;
        if (o.stride != 1) {
            x->index =
                gx_build_word(b, GX_MUL, x->index, gx_splat(b->to, word, (uint64_t)o.stride), loc);
            r.parent = 0;
        } else if (r.parent && o.start / (int32_t)size % (int32_t)r.parent) {
            r.parent = 0;
        }
        r.vstride *= o.stride;
        r.stride *= o.stride;
        r.start = r.start * o.stride + o.start;
        x->r = gx_region_canonical(r);
        return true;
    }
    uint32_t rows = r.n / r.width, row_bytes = o.width * size;
    if (!r.parent || o.width % r.parent || (rows > 1 && r.vstride % (int32_t)o.width) ||
        o.vstride < 0 || o.stride < 0)
        return false;
    uint32_t c = gx_splat(b->to, word, row_bytes), at_byte = x->index;
    if (r.start) {
        at_byte = gx_build_word(b, GX_ADD, at_byte, gx_splat(b->to, word, (uint16_t)r.start), loc);
        r.start = 0;
    }
    bool power = (row_bytes & (row_bytes - 1)) == 0;
    uint32_t row, col;
    if (power) {
        uint64_t log = (uint64_t)__builtin_ctz(row_bytes);
        row = gx_build_word(b, GX_LSHR, at_byte, gx_splat(b->to, word, log), loc);
        col = gx_build_word(b, GX_AND, at_byte, gx_splat(b->to, word, row_bytes - 1), loc);
    } else {
        row = gx_build_word(b, GX_UDIV, at_byte, c, loc);
        col = gx_build_word(b, GX_UREM, at_byte, c, loc);
    }
    row = gx_build_word(b, GX_MUL, row, gx_splat(b->to, word, (uint64_t)o.vstride * size & 0xffff),
                        loc);
    if (o.stride != 1)
        col = gx_build_word(b, GX_MUL, col, gx_splat(b->to, word, (uint64_t)o.stride), loc);
    x->index = gx_build_word(b, GX_ADD, row, col, loc);
    r.vstride = rows > 1 ? r.vstride / (int32_t)o.width * o.vstride : 0;
    r.stride *= o.stride;
    r.start = o.start;
    r.parent = 0;
    x->r = gx_region_canonical(r);
    return true;
}

bool gx_build_shifted(const struct gx_names *outer, const struct gx_names *x, uint32_t size,
                      struct arena *a, struct gx_names *ret)
{
    assert(!outer->list && x->list);
    int64_t *steps = NEWN(a, int64_t, x->n);
    struct gx_region r;
    if (outer->r.index != REGION_SCALAR)
        return false;
    for (uint32_t k = 0; k < x->n; k++)
        steps[k] = region_step(&outer->r, (uint32_t)x->list[k]);
    if (!gx_refit_one(steps, x->n, size, &r))
        return false;
    r.start += outer->r.start;
    r.index = REGION_SCALAR;
    *ret = (struct gx_names){ .n = x->n, .r = r, .index = outer->index };
    return true;
}

/* ---- cost ---- */

uint32_t gx_build_cost(struct gx_build *b, const int64_t *list, uint32_t n, uint32_t size,
                       bool write)
{
    struct gx_refit_rule rule = { .grf = b->pf->grf, .most = 32, .write = write };
    return gx_refit(list, n, size, &rule, NULL);
}

uint32_t gx_build_line_cost(struct gx_build *b, uint32_t n, uint32_t size)
{
    uint32_t most = 2 * b->pf->grf / size, whole;
    most = most > 32 ? 32 : most;
    whole = n / most;
    return whole + (uint32_t)__builtin_popcount(n % most);
}

/* ---- reading ---- */

uint32_t gx_build_named(struct gx_build *b, struct gx_inst i, struct gx_names x, uint32_t size,
                        const uint32_t *args, uint32_t n)
{
    assert(n + 1 <= 4);
    struct gx_region r;
    uint32_t all[4], count = n;
    memcpy(all, args, n * sizeof *args);
    if (x.index != GX_NONE) {
        r = x.r;
        /* operands of a WR: old, value, index, mask; of an RD: of, index */
        if (i.flags & GX_MASKED) {
            all[count] = all[count - 1];
            all[count - 1] = x.index;
        } else {
            all[count] = x.index;
        }
        count++;
    } else if (!gx_refit_one(x.list, x.n, size, &r)) {
        i.flags |= GX_LIST;
        i.data = b->to->bits.n;
        for (uint32_t k = 0; k < x.n; k++)
            vec_push_in(&b->to->arena, &b->to->bits, (uint64_t)x.list[k]);
    }
    if (!(i.flags & GX_LIST)) {
        i.data = b->to->region.n;
        vec_push_in(&b->to->arena, &b->to->region, r);
    }
    return gx_build_once(b, i, all, count);
}
