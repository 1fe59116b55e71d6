// Lambdas by value in kernel parameters of templates and in device algorithms: captures of pointers, of references, of arrays.
//! {"kernel": "lambdas_shared", "global": 65536, "local": 128,
//!  "args": ["in=f32[65536]:random(1)", "out=f32[65536]:zero"]}
#include "kernel.h"

template <class F> FN void for_each(int n, F f)
{
    for (int i = gid(); i < n; i += gdim() * bdim())
        f(i);
}
template <class F> FN float accumulate(int n, const F &f)
{
    float s = 0;
    for (int i = 0; i < n; i++)
        s += f(i);
    return s;
}

KERNEL lambdas(float *x, const float *y, float a, int n)
{
    for_each(n, [=] FN(int i) { x[i] += a * y[i]; });
    float weights[8];
    for (int i = 0; i < 8; i++)
        weights[i] = y[i] * a;
    int used = 0;
    for_each(n, [&] FN(int i) {
        x[i] *= weights[i & 7];
        used++;
    });
    x[gid()] += accumulate(8, [&weights, used] FN(int i) { return weights[(i + used) & 7]; });
}

KERNEL lambdas_shared(const float *in, float *out)
{
    __shared__ float tile[128];
    auto at = [&] FN(int i) -> float & { return tile[i & 127]; };
    at(tid()) = in[gid()];
    sync();
    auto blur = [at] FN(int i) { return at(i - 1) + 2 * at(i) + at(i + 1); };
    out[gid()] = blur(tid());
}
