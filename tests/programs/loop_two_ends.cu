// Two pointers that meet: reverse, partition and quicksort with a private stack of ranges.
//! {"kernel": "sort_own", "global": 4096, "local": 128,
//!  "args": ["in=i32[98304]:random(1,0,1000)", "out=i32[98304]:zero"]}
#include "kernel.h"

FN void reverse(int *a, int *b)
{
    while (a < b)
        exchange(*a++, *--b);
}
FN int *partition(int *lo, int *hi, int pivot)
{
    for (;;) {
        while (lo != hi && *lo < pivot)
            ++lo;
        while (lo != hi && !(*(hi - 1) < pivot))
            --hi;
        if (lo == hi)
            return lo;
        exchange(*lo++, *--hi);
    }
}
struct Range {
    int *lo, *hi;
};
FN void quicksort(int *lo, int *hi)
{
    Range stack[16], *top = stack;
    *top++ = { lo, hi };
    while (top != stack) {
        Range r = *--top;
        if (r.hi - r.lo < 2)
            continue;
        int pivot = r.lo[(r.hi - r.lo) / 2];
        int *m = partition(r.lo, r.hi, pivot);
        if (m == r.lo)
            m = r.lo + 1;
        if (top - stack < 14) {
            *top++ = { r.lo, m };
            *top++ = { m, r.hi };
        }
    }
}

KERNEL sort_rows(int *rows, int n) { quicksort(rows + gid() * n, rows + gid() * n + n); }

KERNEL sort_own(const int *in, int *out)
{
    int own[24];
    for (int i = 0; i < 24; i++)
        own[i] = in[gid() * 24 + i];
    quicksort(own, own + 24);
    reverse(own, own + 24);
    for (int i = 0; i < 24; i++)
        out[gid() * 24 + i] = own[i];
}
