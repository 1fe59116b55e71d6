// Sets with path compression: find() follows and rewrites parents, in global memory for all and in shared memory for a tile.
#include "kernel.h"

FN int find(int *parent, int v)
{
    int root = v;
    while (parent[root] != root)
        root = parent[root];
    while (parent[v] != root) {
        int next = parent[v];
        parent[v] = root;
        v = next;
    }
    return root;
}
FN void join(int *parent, int a, int b)
{
    for (;;) {
        a = find(parent, a);
        b = find(parent, b);
        if (a == b)
            return;
        if (a < b)
            exchange(a, b);
        if (cas_atomic(parent + a, a, b) == a)
            return;
    }
}

KERNEL label_tile(const u8 *image, int *labels, int w)
{
    __shared__ int parent[256];
    parent[tid()] = tid();
    sync();
    int x = tid() % 16, y = tid() / 16;
    const u8 *p = image + y * w + x;
    if (x && p[-1] == *p)
        join(parent, tid(), tid() - 1);
    if (y && p[-w] == *p)
        join(parent, tid(), tid() - 16);
    sync();
    labels[gid()] = bid() * 256 + find(parent, tid());
}

KERNEL label_edges(int *labels, const int *a, const int *b, int n)
{
    if (gid() < n)
        join(labels, a[gid()], b[gid()]);
}
