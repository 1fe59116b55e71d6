// Algorithms over [begin, end): on private, shared and global arrays, each through the same templates and the same helpers.
//! {"kernel": "ranges", "global": 16384, "local": 128,
//!  "args": ["in=f32[128]:random(1)", "out=f32[16384]:zero", "i32:48"]}
#include "kernel.h"

FN void fill_range(float *p, float *end, float v)
{
    for (; p != end; ++p)
        *p = v;
}
FN float sum_range(const float *p, const float *end)
{
    float s = 0;
    for (; p != end; ++p)
        s += *p;
    return s;
}
template <class It> FN It largest(It p, It end)
{
    It best = p;
    while (++p != end)
        if (*best < *p)
            best = p;
    return best;
}
FN float *copy_range(const float *p, const float *end, float *to)
{
    while (p != end)
        *to++ = *p++;
    return to;
}

KERNEL ranges(const float *in, float *out, int n)
{
    __shared__ float tile[64];
    float own[16];
    fill_range(own, own + 16, 1);
    if (tid() == 0) {
        fill_range(tile, tile + 64, 2);
        copy_range(in, in + (n & 63), tile);
    }
    sync();
    float *end = copy_range(tile + (tid() & 31), tile + (tid() & 31) + 8, own);
    out[gid()] = sum_range(own, end) + sum_range(in, in + n) + *largest(own, own + 16) +
                 (largest(tile, tile + 64) - tile);
}
