// An allocator that hands out shared memory while there is some, then global memory.
#include "kernel.h"

struct Pool {
    char *fast, *slow;
    u32 *fast_used, *slow_used;
    u32 fast_size;

    FN void *take(u32 bytes)
    {
        bytes = (bytes + 7) & ~7u;
        u32 at = add_atomic(fast_used, bytes);
        if (at + bytes <= fast_size)
            return fast + at;
        return slow + add_atomic(slow_used, bytes);
    }
};
struct Item {
    Item *next;
    int key;
};

KERNEL chains(const int *keys, char *heap, u32 *heap_used, int *out, int n)
{
    __shared__ alignas(8) char room[2048];
    __shared__ u32 used;
    if (tid() == 0)
        used = 0;
    sync();
    Pool pool = { room, heap, &used, heap_used, sizeof room };
    Item *head = nullptr;
    for (int i = 0; i < n; i++) {
        Item *it = (Item *)pool.take(sizeof(Item));
        it->key = keys[gid() * n + i];
        it->next = head;
        head = it;
    }
    int sum = 0;
    for (Item *it = head; it; it = it->next)
        sum = sum * 31 + it->key;
    out[gid()] = sum;
}
