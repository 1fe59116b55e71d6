// Matrix product with two tiles that are carved from one dynamic shared array; the tiles are handed on as plain pointers.
//! {"kernel": "gemm", "global": 65536, "local": 256, "shared": 2048,
//!  "args": ["a=f32[65536]:random(1)", "b=f32[65536]:random(2)", "c=f32[65536]:zero", "i32:256", "i32:256", "i32:256"]}
#include "kernel.h"

enum { T = 16 };
extern __shared__ float dynamic[];

FN void load_tile(float *tile, const float *m, int row, int col, int rows, int cols)
{
    int r = tid() / T, c = tid() % T;
    tile[r * T + c] = row + r < rows && col + c < cols ? m[(row + r) * cols + col + c] : 0;
}
FN float multiply(const float *a, const float *b)
{
    float s = 0;
    for (int k = 0; k < T; k++)
        s += a[k] * b[k * T];
    return s;
}

KERNEL gemm(const float *a, const float *b, float *c, int m, int n, int k)
{
    float *ta = dynamic, *tb = dynamic + T * T;
    int row = bid() / (n / T) * T, col = bid() % (n / T) * T;
    float sum = 0;
    for (int at = 0; at < k; at += T) {
        load_tile(ta, a, row, at, m, k);
        load_tile(tb, b, at, col, k, n);
        sync();
        sum += multiply(ta + tid() / T * T, tb + tid() % T);
        sync();
    }
    c[(row + tid() / T) * n + col + tid() % T] = sum;
}
