// Items change from blocked to striped order through shared storage that several phases overlay.
#include "kernel.h"

template <class T, int THREADS, int ITEMS> struct Exchange {
    typedef T Storage[THREADS * ITEMS];
    Storage &buffer;
    int linear, lane;
    FN Exchange(Storage &b) : buffer(b), linear(tid()), lane(tid() & 31) {}
    FN void blocked_to_striped(T (&items)[ITEMS])
    {
        for (int i = 0; i < ITEMS; i++)
            buffer[linear * ITEMS + i] = items[i];
        sync();
        for (int i = 0; i < ITEMS; i++)
            items[i] = buffer[i * THREADS + linear];
    }
    FN void scatter(T (&items)[ITEMS], const int (&ranks)[ITEMS])
    {
        sync();
        for (int i = 0; i < ITEMS; i++)
            buffer[ranks[i]] = items[i];
        sync();
        for (int i = 0; i < ITEMS; i++)
            items[i] = buffer[linear * ITEMS + i];
    }
};

KERNEL exchange_items(const int *keys, const double *values, int *keys_out, double *values_out)
{
    __shared__ union {
        Exchange<int, 64, 4>::Storage keys;
        Exchange<double, 64, 4>::Storage values;
    } both;
    int k[4], r[4];
    double v[4];
    for (int i = 0; i < 4; i++) {
        k[i] = keys[gid() * 4 + i];
        v[i] = values[gid() * 4 + i];
        r[i] = (tid() * 4 + i) * 7 % 256;
    }
    Exchange<int, 64, 4> ek(both.keys);
    ek.blocked_to_striped(k);
    ek.scatter(k, r);
    sync();
    Exchange<double, 64, 4> ev(both.values);
    ev.blocked_to_striped(v);
    ev.scatter(v, r);
    for (int i = 0; i < 4; i++) {
        keys_out[gid() * 4 + i] = k[i];
        values_out[gid() * 4 + i] = v[i];
    }
}
