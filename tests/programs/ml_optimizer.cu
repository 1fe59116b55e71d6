// An optimizer's step over many tensors: a large struct by value with arrays of pointers, indexed by the block.
#include "kernel.h"

struct Tensors {
    float *data[4][24];
    int sizes[24];
    u8 block_to_tensor[64];
    int block_to_chunk[64];
};
struct Adam {
    float rate, beta1, beta2, epsilon;
    FN void operator()(float &p, float g, float &m, float &v) const
    {
        m = beta1 * m + (1 - beta1) * g;
        v = beta2 * v + (1 - beta2) * g * g;
        p -= rate * m / (square_root(v) + epsilon);
    }
};

template <class F> FN void step(const Tensors &t, const F &f, int chunk)
{
    int which = t.block_to_tensor[bid()];
    float *p = t.data[0][which], *g = t.data[1][which], *m = t.data[2][which],
          *v = t.data[3][which];
    int first = t.block_to_chunk[bid()] * chunk, last = least(first + chunk, t.sizes[which]);
    for (int i = first + tid(); i < last; i += bdim())
        f(p[i], g[i], m[i], v[i]);
}

KERNEL adam(Tensors t, Adam f, int chunk) { step(t, f, chunk); }

KERNEL adam_scaled(Tensors t, Adam f, const float *scale, int chunk)
{
    f.rate *= *scale;
    if (tid() == 0 && bid() == 0)
        t.sizes[0] -= 1;
    step(t, f, chunk);
}
