// Transposition by a padded tile in a class that owns rows and columns of shared memory.
//! {"kernel": "transpose", "global": 16384, "local": 256,
//!  "args": ["in=f32[65536]:random(1)", "out=f32[65536]:zero", "i32:256", "i32:256"]}
#include "kernel.h"

template <class T, int N> struct Tile {
    T cells[N][N + 1];
    FN T *row(int r) { return cells[r]; }
    FN T &at(int r, int c) { return cells[r][c]; }
    FN void read(const T *from, int stride, int x, int y)
    {
        for (int r = tid() / N; r < N; r += bdim() / N)
            row(r)[tid() % N] = from[(y + r) * stride + x + tid() % N];
    }
    FN void write(T *to, int stride, int x, int y)
    {
        for (int r = tid() / N; r < N; r += bdim() / N)
            to[(y + r) * stride + x + tid() % N] = at(tid() % N, r);
    }
};

KERNEL transpose(const float *in, float *out, int w, int h)
{
    __shared__ Tile<float, 32> tile;
    int x = bid() % (w / 32) * 32, y = bid() / (w / 32) * 32;
    tile.read(in, w, x, y);
    sync();
    tile.write(out, h, y, x);
}

KERNEL transpose_doubles(const double *in, double *out, int w, int h)
{
    extern __shared__ char raw[];
    Tile<double, 16> &tile = *reinterpret_cast<Tile<double, 16> *>(raw);
    int x = bid() % (w / 16) * 16, y = bid() / (w / 16) * 16;
    tile.read(in, w, x, y);
    sync();
    tile.write(out, h, y, x);
}
