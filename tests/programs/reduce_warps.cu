// A reduction of pairs (value, index) over warps and a block; the pairs are structs that helpers return and compare.
#include "kernel.h"

struct Best {
    float value;
    int index;
    FN void take(const Best &o)
    {
        if (o.value > value || (o.value == value && o.index < index))
            *this = o;
    }
};
FN Best warp_best(Best b)
{
    for (int by = 16; by; by /= 2) {
        Best o = { shuffle_down(b.value, by), shuffle_down(b.index, by) };
        b.take(o);
    }
    return b;
}
FN void block_best(Best &b, Best *room)
{
    b = warp_best(b);
    if (tid() % 32 == 0)
        room[tid() / 32] = b;
    sync();
    if (tid() == 0)
        for (int w = 1; w < bdim() / 32; w++)
            b.take(room[w]);
}

KERNEL argmax(const float *in, Best *out, int n)
{
    __shared__ Best room[32];
    Best b = { -1e30f, -1 };
    for (int i = gid(); i < n; i += gdim() * bdim()) {
        Best o = { in[i], i };
        b.take(o);
    }
    block_best(b, room);
    if (tid() == 0)
        out[bid()] = b;
}
