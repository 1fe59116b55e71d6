// A stencil over planes: three shared planes change roles by exchanging their pointers in each step.
#include "kernel.h"

enum { W = 18 };
struct Planes {
    float *below, *here, *above;
    FN void turn()
    {
        float *t = below;
        below = here;
        here = above;
        above = t;
    }
};

FN void fill(float *plane, const float *from, int w)
{
    for (int i = tid(); i < W * W; i += bdim())
        plane[i] = from[i / W * w + i % W];
}
FN float relax(const Planes &p, int at)
{
    return 0.4f * p.here[at] + 0.1f * (p.here[at - 1] + p.here[at + 1] + p.here[at - W] +
                                       p.here[at + W] + p.below[at] + p.above[at]);
}

KERNEL stencil(const float *in, float *out, int w, int h, int d)
{
    __shared__ float planes[3][W * W];
    Planes p;
    p.below = planes[0];
    p.here = planes[1];
    p.above = planes[2];
    const float *corner = in + bid() * 16;
    fill(p.below, corner, w);
    fill(p.here, corner + w * h, w);
    int at = (tid() / 16 + 1) * W + tid() % 16 + 1;
    for (int z = 1; z + 1 < d; z++) {
        fill(p.above, corner + (z + 1) * w * h, w);
        sync();
        out[z * w * h + bid() * 16 + (tid() / 16) * w + tid() % 16] = relax(p, at);
        sync();
        p.turn();
    }
}
