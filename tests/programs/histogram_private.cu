// Histograms in three places: private bins, shared bins, global bins, through one function that takes the bins' pointer.
//! {"kernel": "histograms", "global": 16384, "local": 256,
//!  "args": ["in=i32[262144]:random(1)", "out=i32[16]:zero", "i32:262144"]}
#include "kernel.h"

FN void count(int *bins, int value, bool atomic)
{
    int b = value & 15;
    if (atomic)
        add_atomic(&bins[b], 1);
    else
        bins[b]++;
}
FN void merge(int *to, const int *from)
{
    for (int b = 0; b < 16; b++)
        if (from[b])
            add_atomic(to + b, from[b]);
}

KERNEL histograms(const int *in, int *out, int n)
{
    __shared__ int shared[16];
    int own[16] = {};
    if (tid() < 16)
        shared[tid()] = 0;
    sync();
    for (int i = gid(); i < n; i += gdim() * bdim())
        count(own, in[i], false);
    merge(shared, own);
    count(shared, tid(), true);
    sync();
    if (tid() == 0)
        merge(out, shared);
    count(out, tid(), true);
}
