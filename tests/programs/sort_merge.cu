// Merge of sorted runs: binary searches and merges through cursors that hold begin and end, from global or shared memory.
//! {"kernel": "merge_block", "global": 65536, "local": 256,
//!  "args": ["in=i32[65536]:random(1)", "out=i32[65536]:zero"]}
#include "kernel.h"

template <class T> struct Run {
    const T *at, *end;
    FN bool empty() const { return at == end; }
    FN T take() { return *at++; }
};
FN int rank_in(const int *a, int n, int v, bool equal)
{
    int lo = 0;
    while (n > 0) {
        int half = n / 2;
        if (a[lo + half] < v || (equal && a[lo + half] == v)) {
            lo += half + 1;
            n -= half + 1;
        } else
            n = half;
    }
    return lo;
}
FN void merge(Run<int> a, Run<int> b, int *out)
{
    while (!a.empty() || !b.empty())
        *out++ = b.empty() || (!a.empty() && *a.at <= *b.at) ? a.take() : b.take();
}

KERNEL merge_small(const int *in, int *out, int run)
{
    const int *a = in + gid() * 2 * run;
    merge({ a, a + run }, { a + run, a + 2 * run }, out + gid() * 2 * run);
}

KERNEL merge_block(const int *in, int *out)
{
    __shared__ int tile[256];
    tile[tid()] = in[gid()];
    sync();
    for (int run = 1; run < bdim(); run *= 2) {
        int pair = tid() / (2 * run) * 2 * run, k = tid() - pair, v = tile[tid()];
        const int *other = tile + pair + (k < run ? run : 0);
        int to = pair + k % run + rank_in(other, run, v, k >= run);
        sync();
        tile[to] = v;
        sync();
    }
    if (tid() == 0)
        merge({ tile, tile + 128 }, { in + gid(), in + gid() + 128 }, out + bid() * 256);
}
