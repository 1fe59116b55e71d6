/* SPDX-License-Identifier: Apache-2.0 */
/* refit.c - finds regions for lists of element numbers. */
#include "genx/model/refit.h"

#include <assert.h>

/* The first row ends where the step changes; if the second row began one stride behind the first,
 * the two would be one row. */
bool gx_refit_one(const int64_t *list, uint32_t n, uint32_t size, struct gx_region *ret)
{
    assert(n && size);
    int64_t stride = n > 1 ? list[1] - list[0] : 0;
    uint32_t width = 1;
    while (width < n && list[width] == list[0] + width * stride)
        width++;
    int64_t vstride = width < n ? list[width] - list[0] : 0;
    if (n % width)
        return false;
    for (uint32_t k = width; k < n; k++)
        if (list[k] != list[0] + (int64_t)(k / width) * vstride + (int64_t)(k % width) * stride)
            return false;
    int64_t start = list[0] * size;
    if (stride != (int32_t)stride || vstride != (int32_t)vstride || start != (int32_t)start)
        return false;
    if (stride < 0 || vstride < 0) /* a list: regions of LLVM IR have no such strides */
        return false;
    *ret = gx_region_canonical((struct gx_region){ .n = n,
                                                   .vstride = (int32_t)vstride,
                                                   .width = width,
                                                   .stride = (int32_t)stride,
                                                   .start = (int32_t)start });
    return true;
}

static bool in(int64_t x, uint32_t mask) { return x >= 0 && x < 32 && (mask >> x & 1); }

/* The allowed strides, as sets of bits.  Stride 32 does not fit and is tested separately. */
enum { HSTRIDES = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 4, VSTRIDES = HSTRIDES | 1 << 8 | 1 << 16 };

static bool is_vstride(int64_t x) { return in(x, VSTRIDES) || x == 32; }

static bool fits_registers(const int64_t *list, uint32_t n, uint32_t size, uint32_t grf)
{
    int64_t low = list[0], high = list[0];
    for (uint32_t k = 1; k < n; k++) {
        low = list[k] < low ? list[k] : low;
        high = list[k] > high ? list[k] : high;
    }
    if (low < 0)
        return false;
    return (high * size + size - 1) / grf - low * size / grf <= 1;
}

bool gx_refit_legal(const int64_t *list, uint32_t n, uint32_t size,
                    const struct gx_refit_rule *rule, struct gx_region *ret)
{
    assert(rule->most && rule->most <= 32 && !(rule->most & (rule->most - 1)));
    struct gx_region r;
    if (n & (n - 1) || n > rule->most || !fits_registers(list, n, size, rule->grf) ||
        !gx_refit_one(list, n, size, &r))
        return false;
    if (r.width == r.n) {
        if (r.n > 1 && rule->write && (r.stride == 0 || !in(r.stride, HSTRIDES)))
            return false;
        if (!rule->write && !in(r.stride, HSTRIDES)) {
            if (!is_vstride(r.stride))
                return false;
            r.vstride = r.stride;
            r.width = 1;
            r.stride = 0;
        }
        *ret = r;
        return true;
    }
    if (rule->write || r.width > 16 || !is_vstride(r.vstride))
        return false;
    if (!in(r.stride, HSTRIDES))
        return false;
    for (uint32_t row = 0; row < n; row += r.width) {
        int64_t a = list[row] * size, b = list[row + r.width - 1] * size + size - 1;
        if (r.stride && a / rule->grf != b / rule->grf)
            return false;
    }
    *ret = r;
    return true;
}

uint32_t gx_refit(const int64_t *list, uint32_t n, uint32_t size, const struct gx_refit_rule *rule,
                  struct gx_region *ret)
{
    assert(n && size);
    struct gx_region whole;
    if (gx_refit_legal(list, n, size, rule, &whole)) {
        if (ret)
            *ret = whole;
        return 1;
    }
    /* cost[k]: number of pieces from element k on; take[k]: number of elements of the first of
     * these. */
    uint32_t *cost = base_alloc(((size_t)n + 1) * sizeof *cost);
    uint8_t *take = base_alloc(n);
    cost[n] = 0;
    for (uint32_t k = n; k-- > 0;) {
        cost[k] = UINT32_MAX;
        for (uint32_t s = rule->most; s; s /= 2) {
            struct gx_region r;
            if (k + s > n || cost[k + s] + 1 >= cost[k] ||
                !gx_refit_legal(list + k, s, size, rule, &r))
                continue;
            cost[k] = cost[k + s] + 1;
            take[k] = (uint8_t)s;
        }
    }
    uint32_t pieces = cost[0], at = 0;
    for (uint32_t k = 0; ret && k < n; k += take[k])
        gx_refit_legal(list + k, take[k], size, rule, &ret[at++]);
    free(cost);
    free(take);
    return pieces;
}
