/* SPDX-License-Identifier: Apache-2.0 */
/* reduce.c - collective functions of a group: each item stores its value, all meet at a barrier,
 * each computes its result. */
#include "runner/reduce.h"

#include "runner/run.h"
#include "runner/runtime.h"

#include <assert.h>

static double as_double(uint64_t v, uint32_t type)
{
    double d;
    float f;
    if (type == 'd') {
        memcpy(&d, &v, sizeof d);
        return d;
    }
    memcpy(&f, &v, sizeof f);
    return f;
}

static uint64_t from_double(double d, uint32_t type)
{
    uint64_t v = 0;
    float f = (float)d;
    if (type == 'd')
        memcpy(&v, &d, sizeof d);
    else
        memcpy(&v, &f, sizeof f);
    return v;
}

static uint64_t combine(uint64_t a, uint64_t b, uint32_t op, uint32_t type)
{
    assert((op == REDUCE_ADD || op == REDUCE_MIN || op == REDUCE_MAX) && "not a scan");
    bool min = op == REDUCE_MIN;
    switch (type) {
    case 'f':
    case 'd': {
        double x = as_double(a, type), y = as_double(b, type);
        return from_double(op == REDUCE_ADD ? x + y : (min ? y < x : y > x) ? y : x, type);
    }
    case 'i': {
        int32_t x = (int32_t)a, y = (int32_t)b;
        return op == REDUCE_ADD ? (uint32_t)a + (uint32_t)b : (min ? y < x : y > x) ? b : a;
    }
    case 'l': {
        int64_t x = (int64_t)a, y = (int64_t)b;
        return op == REDUCE_ADD ? a + b : (min ? y < x : y > x) ? b : a;
    }
    default: return op == REDUCE_ADD ? a + b : (min ? b < a : b > a) ? b : a;
    }
}

/* The result of combining no values, as the first item of an exclusive scan gets it. */
static uint64_t identity(uint32_t op, uint32_t type)
{
    assert((op == REDUCE_ADD || op == REDUCE_MIN || op == REDUCE_MAX) && "not a scan");
    if (op == REDUCE_ADD)
        return 0;
    bool min = op == REDUCE_MIN;
    switch (type) {
    case 'f':
    case 'd': return from_double(min ? __builtin_inf() : -__builtin_inf(), type);
    case 'i': return min ? (uint32_t)INT32_MAX : (uint32_t)INT32_MIN;
    case 'l': return min ? (uint64_t)INT64_MAX : (uint64_t)INT64_MIN;
    case 'j': return min ? UINT32_MAX : 0;
    default: return min ? UINT64_MAX : 0;
    }
}

static uint64_t result(const struct context *c, uint32_t op, uint32_t type, uint64_t from)
{
    assert(c->exchange && c->n_items > 0 && op <= REDUCE_INCLUSIVE_MAX && "all items gave a value");
    const uint64_t *v = c->exchange;
    bool scan = op >= REDUCE_EXCLUSIVE_ADD, inclusive = op >= REDUCE_INCLUSIVE_ADD;
    uint32_t n = c->n_items, count = 0;
    if (op == REDUCE_BROADCAST)
        return v[from];
    if (op == REDUCE_ALL || op == REDUCE_ANY || op == REDUCE_COUNT) {
        for (uint32_t k = 0; k < n; k++)
            count += v[k] != 0;
        return op == REDUCE_ALL ? count == n : op == REDUCE_ANY ? count != 0 : count;
    }
    uint32_t first = inclusive ? REDUCE_INCLUSIVE_ADD : scan ? REDUCE_EXCLUSIVE_ADD : REDUCE_ADD;
    uint32_t basic = REDUCE_ADD + (op - first);
    uint32_t end = !scan ? n : inclusive ? c->current + 1 : c->current;
    uint64_t sum = identity(basic, type);
    for (uint32_t k = 0; k < end; k++)
        sum = combine(sum, v[k], basic, type);
    return sum;
}

uint64_t runtime_reduce(uint64_t value, uint32_t op, uint32_t type, uint64_t x, uint64_t y,
                        uint64_t z)
{
    assert(op <= REDUCE_INCLUSIVE_MAX && "a row's operation");
    struct context *c = context_self();
    uint64_t from = (z * c->local_size[1] + y) * c->local_size[0] + x;
    c->exchange[c->current] = value;
    runtime_barrier(0);
    uint64_t v = result(c, op, type, from < c->n_items ? from : 0);
    runtime_barrier(0); /* wait until all items have read the values */
    return v;
}

void runtime_async_copy(unsigned char *to, const unsigned char *from, uint64_t bytes, uint64_t n,
                        uint64_t to_stride, uint64_t from_stride)
{
    struct context *c = context_self();
    if (c->local_id[0] || c->local_id[1] || c->local_id[2])
        return;
    for (uint64_t k = 0; k < n; k++)
        memcpy(to + k * to_stride * bytes, from + k * from_stride * bytes, bytes);
}
