// Softmax by rows: a row's data in registers when it fits, a shared row else; an online maximum and sum as a struct.
#include "kernel.h"

struct Online {
    float top, sum;
    FN void add(float v)
    {
        float t = most(top, v);
        sum = sum * exponential(top - t) + exponential(v - t);
        top = t;
    }
    FN void join(const Online &o)
    {
        float t = most(top, o.top);
        sum = sum * exponential(top - t) + o.sum * exponential(o.top - t);
        top = t;
    }
};
FN Online warp_join(Online o)
{
    for (int by = 16; by; by /= 2) {
        Online other = { shuffle_down(o.top, by), shuffle_down(o.sum, by) };
        o.join(other);
    }
    return o;
}
FN void finish(float *row, int n, int step, const Online &o)
{
    for (int i = 0; i < n; i += step)
        row[i] = exponential(row[i] - o.top) / o.sum;
}

KERNEL softmax_small(const float *in, float *out, int n)
{
    __shared__ Online all;
    float own[8];
    Online o = { -1e30f, 0 };
    for (int i = 0; i < 8; i++)
        if (tid() + 32 * i < n)
            o.add(own[i] = in[bid() * n + tid() + 32 * i]);
    o = warp_join(o);
    if (tid() == 0)
        all = o;
    sync();
    finish(own, 8, 1, all);
    for (int i = 0; i < 8; i++)
        if (tid() + 32 * i < n)
            out[bid() * n + tid() + 32 * i] = own[i];
}

KERNEL softmax_large(const float *in, float *out, int n)
{
    extern __shared__ float row[];
    __shared__ Online all[32];
    Online o = { -1e30f, 0 };
    for (int i = tid(); i < n; i += bdim())
        o.add(row[i] = in[bid() * n + i]);
    o = warp_join(o);
    if (tid() % 32 == 0)
        all[tid() / 32] = o;
    sync();
    o = all[0];
    for (int w = 1; w < bdim() / 32; w++)
        o.join(all[w]);
    finish(row + tid(), n - tid(), bdim(), o);
    for (int i = tid(); i < n; i += bdim())
        out[bid() * n + i] = row[i];
}
