// A product in stages: a ring of tiles in dynamic shared memory, whose pointers an iterator object moves on.
//! {"kernel": "gemm_stages", "global": 8192, "local": 256, "shared": 6144,
//!  "args": ["a=f32[131072]:random(1)", "b=f32[4096]:random(2)", "c=f32[32768]:zero", "i32:16"]}
#include "kernel.h"

template <int STAGES, int BYTES> struct Ring {
    char *base;
    int stage;
    FN Ring(char *b) : base(b), stage(0) {}
    FN float *a() const { return (float *)(base + stage * BYTES); }
    FN float *b() const { return (float *)(base + stage * BYTES + BYTES / 2); }
    FN Ring &operator++()
    {
        stage = stage + 1 == STAGES ? 0 : stage + 1;
        return *this;
    }
};
struct Source {
    const float *p;
    int step;
    FN Source(const float *p, int s) : p(p), step(s) {}
    FN void operator++() { p += step; }
};

typedef Ring<3, 2 * 32 * 8 * 4> Tiles;

FN void fetch(Tiles &r, Source &a, Source &b)
{
    r.a()[tid()] = *a.p;
    r.b()[tid()] = *b.p;
    ++a;
    ++b;
    ++r;
}

KERNEL gemm_stages(const float *a, const float *b, float *c, int k)
{
    extern __shared__ char stages[];
    Tiles write(stages), read(stages);
    Source sa(a + bid() * 256 + tid(), 256 * gdim()), sb(b + tid(), 256);
    float acc[4] = { 0, 0, 0, 0 };
    fetch(write, sa, sb);
    fetch(write, sa, sb);
    for (int i = 0; i < k; i++) {
        if (i + 2 < k)
            fetch(write, sa, sb);
        sync();
        const float *x = read.a() + tid() % 32 * 8, *y = read.b() + tid() / 32 * 32;
        for (int j = 0; j < 8; j++)
            for (int q = 0; q < 4; q++)
                acc[q] += x[j] * y[j + 8 * q];
        ++read;
        sync();
    }
    for (int q = 0; q < 4; q++)
        c[gid() * 4 + q] = acc[q];
}
