// A group object in the style of cooperative groups: a pointer to the barrier's memory, ranks, and a partition made from it.
#include "kernel.h"

struct Group {
    volatile u32 *barrier;
    u32 size_, rank_;
    FN u32 size() const { return size_; }
    FN u32 rank() const { return rank_; }
    FN void wait() const
    {
        sync();
        if (rank_ == 0)
            *barrier = *barrier + 1;
        sync();
    }
};
struct Part : Group {
    u32 index;
    FN Part(const Group &g, u32 n)
    {
        barrier = g.barrier + 1 + g.rank() / n;
        size_ = n;
        rank_ = g.rank() % n;
        index = g.rank() / n;
    }
};

template <class G> FN float group_sum(const G &g, float *room, float v)
{
    room[g.rank()] = v;
    g.wait();
    for (u32 by = g.size() / 2; by; by /= 2) {
        if (g.rank() < by)
            room[g.rank()] += room[g.rank() + by];
        g.wait();
    }
    return room[0];
}

KERNEL groups(const float *in, float *out)
{
    __shared__ u32 barriers[9];
    __shared__ float room[256];
    if (tid() < 9)
        barriers[tid()] = 0;
    Group all = { barriers, (u32)bdim(), (u32)tid() };
    Part part(all, 32);
    float s = group_sum(part, room + part.index * 32, in[gid()]);
    all.wait();
    float t = group_sum(all, room, s);
    if (part.rank() == 0)
        out[bid() * 8 + part.index] = t + barriers[0] + *part.barrier;
}
