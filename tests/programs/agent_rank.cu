// Ranks of digits: `this` holds a pointer to shared counters, then arrays of integers that variable indices write.
#include "kernel.h"

template <int THREADS, int ITEMS, int BITS> struct Rank {
    enum { DIGITS = 1 << BITS };
    struct Storage {
        int counters[DIGITS][THREADS];
        int starts[DIGITS];
    };
    Storage *s;
    int ranks[ITEMS];
    int digits[ITEMS];
    int held[DIGITS];

    FN Rank(Storage *s) : s(s) {}
    FN void clear()
    {
        for (int d = 0; d < DIGITS; d++)
            s->counters[d][tid()] = held[d] = 0;
    }
    FN void count(const u32 *keys, int shift)
    {
        for (int i = 0; i < ITEMS; i++) {
            int d = keys[i] >> shift & (DIGITS - 1);
            digits[i] = d;
            ranks[i] = held[d]++;
        }
        for (int d = 0; d < DIGITS; d++)
            s->counters[d][tid()] = held[d];
    }
    FN void scan()
    {
        sync();
        if (tid() < DIGITS) {
            int sum = 0;
            for (int t = 0; t < THREADS; t++) {
                int c = s->counters[tid()][t];
                s->counters[tid()][t] = sum;
                sum += c;
            }
            s->starts[tid()] = sum;
        }
        sync();
        if (tid() == 0) {
            int sum = 0;
            for (int d = 0; d < DIGITS; d++) {
                int c = s->starts[d];
                s->starts[d] = sum;
                sum += c;
            }
        }
        sync();
    }
    FN void add()
    {
        for (int i = 0; i < ITEMS; i++)
            ranks[i] += s->counters[digits[i]][tid()] + s->starts[digits[i]];
    }
    FN void run(const u32 *keys, int shift)
    {
        clear();
        count(keys, shift);
        scan();
        add();
    }
};

KERNEL rank_keys(const u32 *in, int *out, int shift)
{
    typedef Rank<64, 4, 4> R;
    __shared__ R::Storage storage;
    u32 keys[4];
    for (int i = 0; i < 4; i++)
        keys[i] = in[gid() * 4 + i];
    R r(&storage);
    r.run(keys, shift);
    for (int i = 0; i < 4; i++)
        out[gid() * 4 + i] = r.ranks[i];
}
