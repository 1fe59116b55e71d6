// A polymorphic object that lives in registers or on the stack and is handed to helpers as a reference to its base.
//! {"kernel": "both", "global": 16384, "local": 128,
//!  "args": ["out=f32[32768]:zero", "i32:32"]}
#include "kernel.h"

struct Sampler {
    FN virtual float next() = 0;
    FN virtual void skip(int n)
    {
        while (n-- > 0)
            next();
    }
};
struct Linear : Sampler {
    u32 state;
    FN Linear(u32 s) : state(s) {}
    FN float next() override
    {
        state = state * 1664525u + 1013904223u;
        return (state >> 8) * (1.0f / 16777216);
    }
};
struct Halton : Sampler {
    int index, base;
    FN Halton(int i, int b) : index(i), base(b) {}
    FN float next() override
    {
        float f = 1, r = 0;
        for (int i = ++index; i > 0; i /= base) {
            f /= base;
            r += f * (i % base);
        }
        return r;
    }
    FN void skip(int n) override { index += n; }
};

FN float estimate(Sampler &s, int rounds)
{
    float hits = 0;
    for (int i = 0; i < rounds; i++) {
        float x = s.next(), y = s.next();
        hits += x * x + y * y < 1;
    }
    return 4 * hits / rounds;
}

KERNEL both(float *out, int rounds)
{
    Linear a(gid());
    Halton b(gid(), 3);
    a.skip(5);
    b.skip(5);
    out[2 * gid()] = estimate(a, rounds);
    out[2 * gid() + 1] = estimate(b, rounds);
}

KERNEL either(float *out, int which)
{
    Linear a(gid());
    Halton b(gid(), 2);
    Sampler &s = which ? (Sampler &)a : (Sampler &)b;
    out[gid()] = estimate(s, 16);
}
