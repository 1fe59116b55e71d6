// An attention tile: queries in registers, keys and values in shared tiles of a storage struct, running maximum and sum.
#include "kernel.h"

enum { D = 16, TILE = 32 };
struct Storage {
    float k[TILE][D + 1], v[TILE][D];
    float scores[4][TILE];
};
struct Params {
    const float *q, *k, *v;
    float *out;
    int n, heads;
    float scale;
    FN const float *row(const float *base, int head, int i) const
    {
        return base + (head * n + i) * D;
    }
};
struct State {
    float q[D], acc[D], top, sum;
    FN void init(const Params &p, int head, int i)
    {
        for (int d = 0; d < D; d++) {
            q[d] = p.row(p.q, head, i)[d] * p.scale;
            acc[d] = 0;
        }
        top = -1e30f;
        sum = 0;
    }
    FN void step(float *scores, const Storage &s, int count)
    {
        float t = top;
        for (int j = 0; j < count; j++) {
            float dot = 0;
            for (int d = 0; d < D; d++)
                dot += q[d] * s.k[j][d];
            scores[j] = dot;
            t = most(t, dot);
        }
        float fix = exponential(top - t);
        sum *= fix;
        for (float &a : acc)
            a *= fix;
        for (int j = 0; j < count; j++) {
            float w = exponential(scores[j] - t);
            sum += w;
            for (int d = 0; d < D; d++)
                acc[d] += w * s.v[j][d];
        }
        top = t;
    }
};

KERNEL attention(Params p)
{
    extern __shared__ char raw[];
    Storage &s = *(Storage *)raw;
    float own[TILE];
    State state;
    int head = bid() % p.heads, i = bid() / p.heads * bdim() + tid();
    state.init(p, head, least(i, p.n - 1));
    for (int at = 0; at < p.n; at += TILE) {
        for (int x = tid(); x < TILE * D; x += bdim()) {
            s.k[x / D][x % D] = p.row(p.k, head, at)[x];
            s.v[x / D][x % D] = p.row(p.v, head, at)[x];
        }
        sync();
        state.step(tid() < 4 ? s.scores[tid()] : own, s, least((int)TILE, p.n - at));
        sync();
    }
    if (i < p.n)
        for (int d = 0; d < D; d++)
            p.out[(head * p.n + i) * D + d] = state.acc[d] / state.sum;
}
