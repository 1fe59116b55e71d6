// Histograms of several channels: the object holds arrays of pointers to privatised bins and to output bins, by channel.
#include "kernel.h"

template <int CHANNELS, int BINS> struct AgentHistogram {
    int *mine[CHANNELS];
    int *out[CHANNELS];
    int first, pixels;
    bool in_shared;

    FN AgentHistogram(int (*shared)[BINS], int *scratch, int **outs, bool prefer_shared)
        : first(0), pixels(0), in_shared(prefer_shared)
    {
        for (int c = 0; c < CHANNELS; c++) {
            mine[c] = prefer_shared ? shared[c] : scratch + c * BINS;
            out[c] = outs[c];
        }
    }
    FN void zero()
    {
        for (int c = 0; c < CHANNELS; c++)
            for (int b = tid(); b < BINS; b += bdim())
                mine[c][b] = 0;
        sync();
    }
    FN void count(const u8 *px, int n)
    {
        for (int i = gid(); i < n; i += gdim() * bdim()) {
            pixels++;
            for (int c = 0; c < CHANNELS; c++)
                add_atomic(&mine[c][px[i * CHANNELS + c] % BINS], 1);
        }
        sync();
    }
    FN void store()
    {
        for (int c = 0; c < CHANNELS; c++)
            for (int b = tid(); b < BINS; b += bdim())
                add_atomic(&out[c][b], mine[c][b]);
    }
};

KERNEL histogram(const u8 *px, int *scratch, int **outs, int n, int prefer_shared)
{
    __shared__ int bins[3][64];
    AgentHistogram<3, 64> h(bins, scratch + bid() * 192, outs, prefer_shared);
    h.zero();
    h.count(px, n);
    h.store();
}

KERNEL histogram_shared(const u8 *px, int **outs, int n)
{
    __shared__ int bins[3][64];
    AgentHistogram<3, 64> h(bins, nullptr, outs, true);
    h.zero();
    h.count(px, n);
    h.store();
}
