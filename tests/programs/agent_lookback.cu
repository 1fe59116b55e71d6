// Tiles that look back at their predecessors' states: relaxed and acquiring accesses in inline assembly.
#include "kernel.h"

struct TileState {
    u64 *words;

    FN u64 load(int tile) const
    {
        u64 w;
#if NVIDIA
        asm volatile("ld.relaxed.gpu.u64 %0, [%1];" : "=l"(w) : "l"(words + tile) : "memory");
#else
        w = *(volatile u64 *)(words + tile);
#endif
        return w;
    }
    FN void store(int tile, u32 flag, u32 value)
    {
        u64 w = (u64)flag << 32 | value;
#if NVIDIA
        asm volatile("st.relaxed.gpu.u64 [%0], %1;" : : "l"(words + tile), "l"(w) : "memory");
#else
        *(volatile u64 *)(words + tile) = w;
#endif
    }
};

struct Lookback {
    TileState &state;
    u32 *shared_prefix;
    int tile;
    FN Lookback(TileState &s, u32 *p, int t) : state(s), shared_prefix(p), tile(t) {}
    FN u32 operator()(u32 own)
    {
        state.store(tile, 1, own);
        u32 sum = 0;
        for (int t = tile - 1; t >= 0;) {
            u64 w = state.load(t);
            if (w >> 32 == 0)
                continue;
            sum += (u32)w;
            if (w >> 32 == 2)
                break;
            t--;
        }
        state.store(tile, 2, sum + own);
        *shared_prefix = sum;
        return sum;
    }
};

KERNEL lookback(const u32 *in, u32 *out, TileState state, int n)
{
    __shared__ u32 prefix, total;
    if (tid() == 0)
        total = 0;
    sync();
    u32 v = gid() < n ? in[gid()] : 0;
    u32 before = add_atomic(&total, v);
    sync();
    if (tid() == 0)
        Lookback(state, &prefix, bid())(total);
    sync();
    if (gid() < n)
        out[gid()] = prefix + before;
}
