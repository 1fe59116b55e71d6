/* SPDX-License-Identifier: Apache-2.0 */
/* region.c - shapes of regions. */
#include "genx/model/region.h"

#include <assert.h>

struct gx_region gx_region_line(uint32_t n, int32_t stride, int32_t start)
{
    assert(n);
    return gx_region_canonical(
        (struct gx_region){ .n = n, .width = n, .stride = stride, .start = start });
}

struct gx_region gx_region_canonical(struct gx_region r)
{
    assert(r.n && r.width && r.n % r.width == 0);
    if (r.index != REGION_DIRECT && r.parent && r.n > 1)
        return r;
    if (r.index == REGION_DIRECT)
        r.parent = 0;
    if (r.n == 1) {
        r.vstride = r.stride = 0;
        r.width = 1;
        return r;
    }
    if (r.index == REGION_ROWS) {
        r.vstride = 0;
        if (r.width == 1)
            r.stride = 0;
        return r;
    }
    if (r.width == 1) {
        r.stride = r.vstride;
        r.width = r.n;
    } else if (r.width < r.n && r.vstride == (int64_t)r.width * r.stride) {
        r.width = r.n;
    }
    if (r.width == r.n)
        r.vstride = 0;
    return r;
}

bool gx_region_same(const struct gx_region *a, const struct gx_region *b)
{
    return a->n == b->n && a->vstride == b->vstride && a->width == b->width &&
           a->stride == b->stride && a->start == b->start && a->index == b->index &&
           a->parent == b->parent;
}

void gx_region_list(const struct gx_region *r, uint32_t size, int64_t *ret)
{
    assert(r->index == REGION_DIRECT && size);
    for (uint32_t k = 0; k < r->n; k++)
        ret[k] = r->start / (int32_t)size + region_step(r, k);
}

bool gx_region_inside(const struct gx_region *r, uint32_t size, uint32_t of)
{
    assert(r->index == REGION_DIRECT && size);
    int64_t row = r->width - 1, rows = r->n / r->width - 1, at = r->start;
    if (at < 0 || at % size)
        return false;
    int64_t low = at / size, high = low;
    int64_t step[2] = { row * r->stride, rows * r->vstride };
    for (int k = 0; k < 2; k++)
        *(step[k] < 0 ? &low : &high) += step[k];
    return low >= 0 && high < of;
}

bool gx_region_repeats(const struct gx_region *given)
{
    struct gx_region r = gx_region_canonical(*given);
    if (r.n == 1)
        return false;
    if (r.width > 1 && r.stride == 0)
        return true;
    if (r.width == r.n || r.index == REGION_ROWS)
        return false;
    /* Rows that are d rows apart have a common element if d * vstride is the distance of two
     * columns. */
    for (uint32_t d = 1; d < r.n / r.width; d++) {
        int64_t apart = (int64_t)d * r.vstride;
        if (apart % r.stride == 0 && llabs(apart / r.stride) < r.width)
            return true;
    }
    return false;
}

bool gx_region_is_all(const struct gx_region *r, uint32_t of)
{
    struct gx_region c = gx_region_canonical(*r);
    return c.index == REGION_DIRECT && c.n == of && c.start == 0 &&
           (c.n == 1 || (c.width == c.n && c.stride == 1));
}

/* ---- text ---- */

void gx_region_put(struct text *t, const struct gx_region *r)
{
    text_putf(t, "%u@", r->n);
    if (r->index == REGION_DIRECT)
        text_putf(t, "%d", r->start);
    else
        text_putf(t, "[%c%+d", r->index == REGION_ROWS ? '*' : 'x', r->start);
    if (r->index != REGION_DIRECT && r->parent)
        text_putf(t, "/%u", r->parent);
    if (r->index != REGION_DIRECT)
        text_putf(t, "]");
    if (r->index == REGION_ROWS)
        text_putf(t, "<%u,%d>", r->width, r->stride);
    else
        text_putf(t, "<%d;%u,%d>", r->vstride, r->width, r->stride);
}

static bool number(const char **at, int64_t low, int64_t high, int64_t *ret)
{
    char *end;
    *ret = strtoll(*at, &end, 10);
    bool is = end != *at && (**at == '-' || **at == '+' || (**at >= '0' && **at <= '9')) &&
              *ret >= low && *ret <= high;
    if (is)
        *at = end;
    return is;
}

static bool word(const char **at, char c)
{
    if (**at != c)
        return false;
    ++*at;
    return true;
}

static bool start(const char **at, struct gx_region *r)
{
    int64_t v;
    if (!word(at, '[')) {
        if (!number(at, INT32_MIN, INT32_MAX, &v))
            return false;
        r->start = (int32_t)v;
        return true;
    }
    r->index = **at == '*' ? REGION_ROWS : REGION_SCALAR;
    if (!word(at, 'x') && !word(at, '*'))
        return false;
    if ((**at != '+' && **at != '-') || !number(at, INT32_MIN, INT32_MAX, &v))
        return false;
    r->start = (int32_t)v;
    if (word(at, '/')) {
        if (!number(at, 1, UINT32_MAX, &v))
            return false;
        r->parent = (uint32_t)v;
    }
    return word(at, ']');
}

static bool shape(const char **at, struct gx_region *r)
{
    int64_t v;
    if (!word(at, '<'))
        return false;
    if (r->index != REGION_ROWS) {
        if (!number(at, INT32_MIN, INT32_MAX, &v) || !word(at, ';'))
            return false;
        r->vstride = (int32_t)v;
    }
    const char *width = *at;
    if (!number(at, 1, UINT32_MAX, &v) || r->n % (uint32_t)v) {
        *at = width;
        return false;
    }
    r->width = (uint32_t)v;
    if (!word(at, ',') || !number(at, INT32_MIN, INT32_MAX, &v))
        return false;
    r->stride = (int32_t)v;
    return word(at, '>') && **at == '\0';
}

bool gx_region_parse(const char *text, struct gx_region *ret, const char **ret_wrong)
{
    struct gx_region r = { 0 };
    int64_t n;
    const char *at = text;
    bool ok = number(&at, 1, UINT32_MAX, &n);
    if (ok) {
        r.n = (uint32_t)n;
        ok = word(&at, '@') && start(&at, &r) && shape(&at, &r);
    }
    if (ok)
        *ret = r;
    else
        *ret_wrong = at;
    return ok;
}
