/* SPDX-License-Identifier: Apache-2.0 */
/* pieces.c - the fewest legal pieces of a bale. */
#include "genx/legalize/legal.h"

#include <assert.h>

enum { EXEC_LANES = 32 }; /* lanes of the longest instruction */

uint32_t gx_legal_room(uint32_t n)
{
    assert(n);
    uint32_t rest = n % 32, size = 1;
    if (rest == 0)
        return n;
    while (size < rest)
        size *= 2;
    return n - rest + size;
}

struct gx_type gx_legal_roomy(struct gx_type t)
{
    t.n = gx_legal_room(t.n);
    t.scalar = t.n == 1;
    assert((t.n % 32 & (t.n % 32 - 1)) == 0 && "the rest behind whole 32s is a power of two");
    return t;
}

static bool is_power(int64_t x) { return x > 0 && (x & (x - 1)) == 0; }

/* The elements of lanes [first, first + n); lanes from `useful` on continue the step of the first
 * two. */
static void elements(const struct gx_source *s, uint32_t first, uint32_t n, uint32_t useful,
                     int64_t *ret)
{
    int64_t step = useful > 1 ? s->list[first + 1] - s->list[first] : 0;
    for (uint32_t k = 0; k < n; k++)
        ret[k] = k < useful ? s->list[first + k] : s->list[first] + (int64_t)k * step;
}

/* True if a part of a predicate is legal: an execution mask begins at a multiple of its size, and
 * of `pred` lanes. */
static bool pred_part(const struct gx_platform *pf, const struct gx_source *s, uint32_t first,
                      uint32_t n)
{
    assert(s->kind == SOURCE_PRED);
    first += (uint32_t)s->start;
    uint32_t at = first % EXEC_LANES, chunk = first - at;
    uint32_t room = s->of - chunk < EXEC_LANES ? s->of - chunk : EXEC_LANES;
    uint32_t step = n < pf->pred ? pf->pred : n;
    return at % step == 0 && at + n <= room;
}

static bool in_two_registers(const struct gx_platform *pf, const struct gx_source *s, int64_t low,
                             int64_t high)
{
    assert(s->align);
    int64_t grf = pf->grf, size = gx_elt_bytes(s->elt);
    int64_t bytes = (high - low + 1) * size, at = s->start + low * size;
    if ((int64_t)s->of * size <= grf * 2)
        return true;
    if (s->align >= grf)
        return ((at % grf + grf) % grf + bytes - 1) / grf <= 1;
    int64_t within = (at % s->align + s->align) % s->align;
    return (grf - s->align + within + bytes - 1) / grf <= 1;
}

/* True if no row of w elements crosses a register, whatever the index is. */
static bool rows_stay(const struct gx_platform *pf, const struct gx_source *s,
                      const struct gx_region *r)
{
    int64_t size = gx_elt_bytes(s->elt), row = ((int64_t)(r->width - 1) * r->stride + 1) * size;
    int64_t at = s->start + s->list[0] * size, align = s->align < pf->grf ? s->align : pf->grf;
    if (r->stride == 0)
        return true;
    if (s->parent && is_power(s->parent) && s->parent * size <= pf->grf)
        return true;
    return (r->vstride * size) % align == 0 && ((at % align + align) % align) + row <= align;
}

static bool index_region(const struct gx_platform *pf, const struct gx_source *s, uint32_t first,
                         uint32_t n, struct gx_region *ret)
{
    int64_t x[EXEC_LANES], low, high;
    uint32_t size = gx_elt_bytes(s->elt);
    elements(s, first, n, n, x);
    low = high = x[0];
    for (uint32_t k = 1; k < n; k++) {
        low = x[k] < low ? x[k] : low;
        high = x[k] > high ? x[k] : high;
    }
    struct gx_region r;
    bool parent = s->parent && is_power(s->parent) && s->parent * size <= 2 * pf->grf;
    if (!gx_refit_one(x, n, size, &r) || (!parent && !in_two_registers(pf, s, low, high)))
        return false;
    /* The parent width limits single rows, so all lanes must be in one row. */
    if (parent && !in_two_registers(pf, s, low, high) && s->width &&
        first / s->width != (first + n - 1) / s->width)
        return false;
    struct gx_refit_rule rule = { .grf = 1 << 24, .most = EXEC_LANES, .write = !s->scalar_read };
    int64_t base = low < 0 ? -low : 0;
    for (uint32_t k = 0; k < n; k++)
        x[k] += base;
    if (!gx_refit_legal(x, n, size, &rule, &r))
        return false;
    if (r.width < r.n && r.width > 1 && !rows_stay(pf, s, &r))
        return false;
    if (s->scalar_read && r.n > 1 && r.width == r.n && r.stride) { /* a single row */
        r.vstride = r.stride;
        r.width = 1;
        r.stride = 0;
    }
    r.start += s->start - (int32_t)(base * size);
    r.index = REGION_SCALAR;
    *ret = r;
    return true;
}

static bool rows_region(const struct gx_platform *pf, const struct gx_source *s, uint32_t first,
                        uint32_t n, struct gx_region *ret)
{
    uint32_t size = gx_elt_bytes(s->elt), w = s->width;
    struct gx_region r = { .n = n, .width = 1, .start = s->start, .index = REGION_ROWS };
    bool alone = gx_elt_kind(s->elt) == 'f' || size == 8;
    if (n > 1 && w == 1) {
        /* Each lane has its own address; an address register holds 8 (docs/spec/machine.md,
         * "Operands of vISA"). */
        if (!s->scalar_read || n > 8 || (size == 1 && !pf->byte_rows) || (alone && pf->linear) ||
            first % 8 + n > 8)
            return false;
        *ret = r;
        return true;
    }
    if (first / w != (first + n - 1) / w)
        return false;
    /* All lanes are in one row, so one index is enough: the row's. */
    struct gx_source row = *s;
    row.kind = SOURCE_INDEX;
    row.width = 0;
    row.align = size;
    return index_region(pf, &row, first, n, ret);
}

bool gx_legal_region(const struct gx_platform *pf, const struct gx_source *s, uint32_t first,
                     uint32_t n, uint32_t useful, struct gx_region *ret)
{
    assert(n && useful && useful <= n && n <= EXEC_LANES);
    int64_t x[EXEC_LANES];
    struct gx_refit_rule rule = { .grf = pf->grf, .most = EXEC_LANES, .write = !s->scalar_read };
    switch (s->kind) {
    case SOURCE_SPLAT: return true;
    case SOURCE_PRED: return pred_part(pf, s, first, n);
    case SOURCE_INDEX: return useful == n && index_region(pf, s, first, n, ret);
    case SOURCE_ROWS: return useful == n && rows_region(pf, s, first, n, ret);
    default: break;
    }
    elements(s, first, n, useful, x);
    for (uint32_t k = useful; k < n; k++)
        if (x[k] < 0 || x[k] >= s->of)
            return false;
    return gx_refit_legal(x, n, gx_elt_bytes(s->elt), &rule, ret);
}

/* The number of lanes from `first` on that continue in one step. */
static uint32_t run(const struct gx_source *s, uint32_t first, uint32_t n)
{
    uint32_t k = 2;
    if (n - first < 2)
        return n - first;
    int64_t step = s->list[first + 1] - s->list[first];
    while (first + k < n && s->list[first + k] == s->list[first] + (int64_t)k * step)
        k++;
    return k;
}

static bool all_legal(const struct gx_platform *pf, const struct gx_source *s, uint32_t n_sources,
                      uint32_t first, uint32_t n, uint32_t useful)
{
    struct gx_region r;
    for (uint32_t k = 0; k < n_sources; k++) {
        /* A destination has its elements in the order of the lanes; none of them may be made up. */
        uint32_t real = s[k].scalar_read ? useful : n;
        if (!s[k].scalar_read && s[k].kind == SOURCE_LIST && first + n > s[k].n)
            real = s[k].n - first;
        if (!gx_legal_region(pf, &s[k], first, n, real, &r))
            return false;
    }
    return true;
}

/* The longest piece with made-up lanes that begins at `first`: its size, and in *ret_useful how
 * many lanes of it are meant; 0: none is better than pieces without such lanes. */
static uint32_t stretch(const struct gx_platform *pf, const struct gx_source *s, uint32_t n_sources,
                        uint32_t first, uint32_t n, uint32_t room, uint32_t most,
                        uint32_t *ret_useful)
{
    uint32_t useful = n - first;
    for (uint32_t k = 0; k < n_sources; k++) {
        if (s[k].kind == SOURCE_ROWS)
            return 0;
        if (s[k].kind == SOURCE_LIST || s[k].kind == SOURCE_INDEX) {
            uint32_t r = run(&s[k], first, n);
            if (s[k].scalar_read)
                useful = r < useful ? r : useful;
        }
    }
    if (useful < 2 || is_power(useful))
        return 0;
    uint32_t size = 4;
    while (size < useful)
        size *= 2;
    *ret_useful = useful;
    if (size > most || first + size > room)
        return 0;
    return all_legal(pf, s, n_sources, first, size, useful) ? size : 0;
}

uint32_t gx_legal_split(const struct gx_platform *pf, const struct gx_source *s, uint32_t n_sources,
                        uint32_t n, uint32_t room, uint32_t most, bool loose, struct gx_piece *ret)
{
    assert(n && n <= room && most && most <= EXEC_LANES && is_power(most));
    if (is_power(n) && n <= most && all_legal(pf, s, n_sources, 0, n, n)) {
        ret[0] = (struct gx_piece){ 0, (uint8_t)n, (uint8_t)n };
        return 1;
    }
    uint32_t *cost = base_alloc(((size_t)n + 1) * sizeof *cost);
    struct gx_piece *best = base_alloc(n * sizeof *best);
    cost[n] = 0;
    for (uint32_t k = n; k-- > 0;) {
        cost[k] = UINT32_MAX;
        uint32_t useful, size = loose ? stretch(pf, s, n_sources, k, n, room, most, &useful) : 0;
        if (size && cost[k + useful] != UINT32_MAX) {
            cost[k] = cost[k + useful] + 1;
            best[k] = (struct gx_piece){ k, (uint8_t)size, (uint8_t)useful };
        }
        for (size = most; size; size /= 2) {
            if (k + size > n || cost[k + size] >= cost[k] - (cost[k] != UINT32_MAX) ||
                !all_legal(pf, s, n_sources, k, size, size))
                continue;
            cost[k] = cost[k + size] + 1;
            best[k] = (struct gx_piece){ k, (uint8_t)size, (uint8_t)size };
        }
    }
    uint32_t count = 0;
    for (uint32_t k = 0; k < n && cost[0] != UINT32_MAX; k += best[k].useful)
        ret[count++] = best[k];
    free(cost);
    free(best);
    return count;
}
