// Bitonic sort of keys and values with a comparison object; first in global memory, then in shared memory, the same code.
#include "kernel.h"

struct Record {
    u32 key;
    int value;
};
struct Less {
    const int *priority;
    FN bool operator()(const Record &a, const Record &b) const
    {
        return a.key != b.key ? a.key < b.key : priority && priority[a.value] < priority[b.value];
    }
};
template <class T, class Order> FN void compare(T *a, T *b, bool up, const Order &less)
{
    if (less(*b, *a) == up)
        exchange(*a, *b);
}

KERNEL sort_global(Record *r, int stride, int span, Less less)
{
    int i = gid() / stride * 2 * stride + gid() % stride;
    compare(r + i, r + i + stride, (i & span) == 0, less);
}

KERNEL sort_shared(Record *r, const int *priority)
{
    __shared__ Record tile[256];
    Less less = { priority };
    for (int i = tid(); i < 256; i += 128)
        tile[i] = r[bid() * 256 + i];
    for (int span = 2; span <= 256; span *= 2)
        for (int stride = span / 2; stride; stride /= 2) {
            sync();
            int i = tid() / stride * 2 * stride + tid() % stride;
            compare(tile + i, tile + i + stride, (i & span) == 0, less);
        }
    sync();
    for (int i = tid(); i < 256; i += 128)
        r[bid() * 256 + i] = tile[i];
}
