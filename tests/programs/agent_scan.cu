// A block's prefix sum with a callback object that carries the running total from tile to tile by reference.
#include "kernel.h"

struct Running {
    int total;
    int *log;
    int tiles;
    FN Running(int t, int *log) : total(t), log(log), tiles(0) {}
    FN int operator()(int tile)
    {
        int was = total;
        total += tile;
        if (log)
            log[tiles] = was;
        tiles++;
        return was;
    }
};

template <int THREADS> struct BlockScan {
    struct Storage {
        int sums[THREADS];
        int prefix;
    };
    Storage &s;
    FN BlockScan(Storage &s) : s(s) {}

    template <int ITEMS, class Prefix> FN void exclusive(int (&items)[ITEMS], Prefix &prefix)
    {
        int sum = 0;
        for (int i = 0; i < ITEMS; i++) {
            int v = items[i];
            items[i] = sum;
            sum += v;
        }
        s.sums[tid()] = sum;
        sync();
        for (int by = 1; by < THREADS; by *= 2) {
            int v = tid() >= by ? s.sums[tid() - by] : 0;
            sync();
            s.sums[tid()] += v;
            sync();
        }
        if (tid() == 0)
            s.prefix = prefix(s.sums[THREADS - 1]);
        sync();
        int mine = s.prefix + s.sums[tid()] - sum;
        for (int i = 0; i < ITEMS; i++)
            items[i] += mine;
        sync();
    }
};

KERNEL scan_tiles(const int *in, int *out, int *log, int n)
{
    __shared__ BlockScan<128>::Storage storage;
    BlockScan<128> scan(storage);
    Running running(0, log);
    for (int base = 0; base < n; base += 512) {
        int items[4];
        for (int i = 0; i < 4; i++)
            items[i] = base + tid() * 4 + i < n ? in[base + tid() * 4 + i] : 0;
        scan.exclusive(items, running);
        for (int i = 0; i < 4; i++)
            if (base + tid() * 4 + i < n)
                out[base + tid() * 4 + i] = items[i];
    }
}
