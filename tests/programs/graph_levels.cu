// Breadth-first levels over a graph of arrays of pointers (T **); the queues change roles, a shared queue fills first.
#include "kernel.h"

struct Queue {
    int *items;
    int *count;
    FN void push(int v) { items[add_atomic(count, 1)] = v; }
};

FN void visit(int **edges, const int *degrees, int *level, int v, Queue &local, Queue &next,
              int room)
{
    for (int *e = edges[v], *end = e + degrees[v]; e != end; ++e)
        if (cas_atomic(&level[*e], -1, level[v] + 1) == -1) {
            if (*local.count < room)
                local.push(*e);
            else
                next.push(*e);
        }
}

KERNEL expand(int **edges, const int *degrees, int *level, Queue now, Queue next)
{
    __shared__ int items[512], count, base;
    Queue local;
    local.items = items;
    local.count = &count;
    if (tid() == 0)
        count = 0;
    sync();
    if (gid() < *now.count)
        visit(edges, degrees, level, now.items[gid()], local, next, 256);
    sync();
    if (tid() == 0)
        base = add_atomic(next.count, count);
    sync();
    for (int i = tid(); i < count; i += bdim())
        next.items[base + i] = items[i];
}
