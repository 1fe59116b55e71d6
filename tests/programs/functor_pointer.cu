// Functors behind a type-erased handle: a pointer to the object and a function that knows its type.
#include "kernel.h"

struct Callable {
    void *object;
    float (*call)(void *, float);
    FN float operator()(float x) const { return call(object, x); }
};
template <class F> FN float call_it(void *object, float x)
{
    return (*static_cast<F *>(object))(x);
}
template <class F> FN Callable erase(F &f) { return { &f, call_it<F> }; }
struct Polynomial {
    float c[4];
    FN float operator()(float x) const { return c[0] + x * (c[1] + x * (c[2] + x * c[3])); }
};
struct Memory {
    float last;
    FN float operator()(float x)
    {
        float r = x - last;
        last = x;
        return r;
    }
};

FN float integrate(const Callable &f, float lo, float hi, int n)
{
    float s = 0, step = (hi - lo) / n;
    for (int i = 0; i < n; i++)
        s += f(lo + i * step);
    return s * step;
}

KERNEL erased(const float *in, float *out, int n)
{
    __shared__ Polynomial p;
    if (tid() < 4)
        p.c[tid()] = in[tid()];
    sync();
    Memory m = { in[gid()] };
    Callable a = erase(p), b = erase(m);
    out[gid()] = integrate(a, 0, 1, n) + integrate(b, 0, 2, n);
}
