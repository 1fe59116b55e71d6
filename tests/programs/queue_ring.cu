// A ring buffer between warps: producer and consumer handles hold the buffer's pointer, positions and a local cache of items.
//! {"kernel": "through_shared", "global": 64, "local": 64,
//!  "args": ["in=f32[64]:random(1)", "out=f32[64]:zero", "i32:60"]}
#include "kernel.h"

template <class T, int N> struct Ring {
    T items[N];
    volatile int head, tail;
};
template <class T, int N> struct Producer {
    Ring<T, N> *ring;
    T cache[4];
    int cached;
    FN Producer(Ring<T, N> *r) : ring(r), cached(0) {}
    FN void flush()
    {
        for (int i = 0; i < cached; i++)
            ring->items[(ring->head + i) % N] = cache[i];
        fence();
        ring->head = ring->head + cached;
        cached = 0;
    }
    FN void put(const T &v)
    {
        cache[cached++] = v;
        if (cached == 4)
            flush();
    }
};
template <class T, int N> struct Consumer {
    Ring<T, N> *ring;
    FN bool get(T &v)
    {
        if (ring->tail == ring->head)
            return false;
        v = ring->items[ring->tail % N];
        ring->tail = ring->tail + 1;
        return true;
    }
};
struct Message {
    int from;
    float value;
};

KERNEL through_shared(const float *in, float *out, int n)
{
    __shared__ Ring<Message, 64> ring;
    if (tid() == 0)
        ring.head = ring.tail = 0;
    sync();
    if (tid() == 0) {
        Producer<Message, 64> p(&ring);
        for (int i = 0; i < n; i++)
            p.put({ i, in[i] });
        p.flush();
    }
    sync();
    Consumer<Message, 64> c = { &ring };
    Message m;
    if (tid() == 32)
        while (c.get(m))
            out[m.from] = m.value;
}

KERNEL through_global(Ring<Message, 1024> *ring, float *out)
{
    Consumer<Message, 1024> c = { ring };
    Message m;
    while (c.get(m))
        out[m.from] += m.value;
}
