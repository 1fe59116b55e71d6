// A table of function pointers in device memory; the host picks the rows, each row gets pointers to shared and to global memory.
#include "kernel.h"

typedef float (*Op)(const float *a, const float *b, int n);

FN float dot(const float *a, const float *b, int n)
{
    float s = 0;
    for (int i = 0; i < n; i++)
        s += a[i] * b[i];
    return s;
}
FN float distance(const float *a, const float *b, int n)
{
    float s = 0;
    for (int i = 0; i < n; i++)
        s += (a[i] - b[i]) * (a[i] - b[i]);
    return square_root(s);
}
FN float largest(const float *a, const float *b, int n)
{
    float s = 0;
    for (int i = 0; i < n; i++)
        s = most(s, absolute(a[i] - b[i]));
    return s;
}

__device__ Op ops[3] = { dot, distance, largest };

KERNEL apply(const float *rows, const float *query, float *out, const int *which, int n)
{
    __shared__ float q[64];
    if (tid() < n)
        q[tid()] = query[tid()];
    sync();
    out[gid()] = ops[which[bid()]](q, rows + gid() * n, n);
}
