// A scan by segments with an associative operator object on structs, double-buffered in shared memory by two pointers.
#include "kernel.h"

struct Pair {
    int flag;
    float sum;
};
struct Segmented {
    int combined;
    FN Segmented() : combined(0) {}
    FN Pair operator()(const Pair &a, const Pair &b)
    {
        combined++;
        return { a.flag | b.flag, b.flag ? b.sum : a.sum + b.sum };
    }
};
template <class Op> FN const Pair *scan(Pair *from, Pair *to, Op &op, int n)
{
    for (int by = 1; by < n; by *= 2) {
        to[tid()] = tid() >= by ? op(from[tid() - by], from[tid()]) : from[tid()];
        sync();
        exchange(from, to);
    }
    return from;
}

KERNEL segments(const float *in, const int *heads, float *out, int *work)
{
    __shared__ Pair one[256], two[256];
    one[tid()] = { heads[gid()], in[gid()] };
    sync();
    Segmented op;
    const Pair *done = scan(one, two, op, bdim());
    out[gid()] = done[tid()].sum;
    work[gid()] = op.combined;
}
