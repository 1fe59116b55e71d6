// A lock-free list of free blocks in global memory; blocks hold the pointer to the next one while they are free.
#include "kernel.h"

struct Block {
    Block *next;
    float data[7];
};
struct FreeList {
    Block *head;
    int taken;
    FN Block *pop()
    {
        for (;;) {
            Block *b = head;
            if (!b)
                return nullptr;
            if ((Block *)cas_atomic((u64 *)&head, (u64)b, (u64)b->next) == b) {
                add_atomic(&taken, 1);
                return b;
            }
        }
    }
    FN void push(Block *b)
    {
        do
            b->next = head;
        while ((Block *)cas_atomic((u64 *)&head, (u64)b->next, (u64)b) != b->next);
        add_atomic(&taken, -1);
    }
};

__device__ FreeList free_blocks;

KERNEL fill_list(Block *blocks, int n)
{
    if (gid() < n)
        free_blocks.push(blocks + gid());
}

KERNEL use_list(const float *in, float *out)
{
    Block *b = free_blocks.pop();
    if (!b)
        return;
    for (int i = 0; i < 7; i++)
        b->data[i] = in[gid() * 7 + i];
    float s = 0;
    for (float v : b->data)
        s += v;
    out[gid()] = s;
    free_blocks.push(b);
}
