// Layer normalisation with vector loads: Welford's state by reference, loaders and storers as policy objects.
#include "kernel.h"

struct Welford {
    float mean, m2;
    int n;
    FN void add(float v)
    {
        n++;
        float d = v - mean;
        mean += d / n;
        m2 += d * (v - mean);
    }
    FN void join(const Welford &o)
    {
        if (!o.n)
            return;
        float d = o.mean - mean;
        int all = n + o.n;
        mean += d * o.n / all;
        m2 += o.m2 + d * d * n * o.n / all;
        n = all;
    }
};
struct Load {
    const float *from;
    int width;
    template <int N> FN void get(float (&v)[N], int row, int at) const
    {
        vec4 q = *(const vec4 *)(from + row * width + at);
        v[0] = q.x;
        v[1] = q.y;
        v[2] = q.z;
        v[3] = q.w;
    }
};
struct Affine {
    float *to;
    const float *gamma, *beta;
    int width;
    template <int N> FN void put(const float (&v)[N], int row, int at) const
    {
        for (int i = 0; i < N; i++)
            to[row * width + at + i] = v[i] * gamma[at + i] + beta[at + i];
    }
};

template <class L, class S>
FN void normalize(const L &load, const S &store, Welford *room, int row, int width)
{
    Welford w = { 0, 0, 0 };
    float v[4];
    for (int at = tid() * 4; at < width; at += bdim() * 4) {
        load.get(v, row, at);
        for (float x : v)
            w.add(x);
    }
    room[tid()] = w;
    sync();
    for (int by = bdim() / 2; by; by /= 2) {
        if (tid() < by)
            room[tid()].join(room[tid() + by]);
        sync();
    }
    float scale = 1 / square_root(room->m2 / width + 1e-5f);
    for (int at = tid() * 4; at < width; at += bdim() * 4) {
        load.get(v, row, at);
        for (float &x : v)
            x = (x - room->mean) * scale;
        store.put(v, row, at);
    }
}

KERNEL layernorm(Load load, Affine store)
{
    __shared__ Welford room[256];
    normalize(load, store, room, bid(), load.width);
}
