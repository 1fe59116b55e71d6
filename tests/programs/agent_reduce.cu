// An agent in the style of a library of block algorithms: an object with a reference to shared storage, the input's pointer and
// an array of items.
#include "kernel.h"

template <int THREADS, int ITEMS, class Op> struct AgentReduce {
    struct Storage {
        float partial[THREADS / 32];
        float all;
    };
    Storage &storage;
    const float *in;
    Op op;
    float items[ITEMS];

    FN AgentReduce(Storage &s, const float *in, Op op) : storage(s), in(in), op(op) {}
    FN void load(int base, int n)
    {
        for (int i = 0; i < ITEMS; i++) {
            int at = base + i * THREADS + tid();
            items[i] = at < n ? in[at] : 0;
        }
    }
    FN float thread_sum() const
    {
        float s = items[0];
        for (int i = 1; i < ITEMS; i++)
            s = op(s, items[i]);
        return s;
    }
    FN float warp_sum(float v) const
    {
        for (int by = 16; by; by /= 2)
            v = op(v, shuffle_down(v, by));
        return v;
    }
    FN float run(int first, int step, int n)
    {
        float sum = 0;
        for (int base = first; base < n; base += step) {
            load(base, n);
            sum = op(sum, thread_sum());
        }
        sum = warp_sum(sum);
        if (tid() % 32 == 0)
            storage.partial[tid() / 32] = sum;
        sync();
        if (tid() == 0) {
            for (int w = 1; w < THREADS / 32; w++)
                sum = op(sum, storage.partial[w]);
            storage.all = sum;
        }
        sync();
        return storage.all;
    }
};
struct Plus {
    FN float operator()(float a, float b) const { return a + b; }
};
struct Most {
    FN float operator()(float a, float b) const { return a < b ? b : a; }
};

KERNEL reduce(const float *in, float *out, int n)
{
    typedef AgentReduce<128, 4, Plus> Sum;
    typedef AgentReduce<128, 8, Most> Top;
    __shared__ union {
        Sum::Storage sum;
        Top::Storage top;
    } storage;
    float s = Sum(storage.sum, in, Plus()).run(bid() * 512, gdim() * 512, n);
    sync();
    float t = Top(storage.top, in, Most()).run(bid() * 1024, gdim() * 1024, n);
    if (tid() == 0) {
        out[2 * bid()] = s;
        out[2 * bid() + 1] = t;
    }
}
