// Matrices as T **: rows are loaded through the argument, once the whole triple T *** as well.
//! {"kernel": "local_rows", "global": 8192, "local": 128,
//!  "args": ["in=f32[131072]:random(1)", "out=f32[8192]:zero"]}
#include "kernel.h"

FN float dot(float *const *rows, int i, float **columns, int j, int n)
{
    float s = 0;
    for (int k = 0; k < n; k++)
        s += rows[i][k] * columns[k][j];
    return s;
}
FN void pivot(float **rows, int a, int b) { exchange(rows[a], rows[b]); }

KERNEL batched(float ***a, float ***b, float ***c, int n)
{
    float **x = a[bid()], **y = b[bid()];
    for (int j = 0; j < n; j++)
        c[bid()][tid()][j] = dot(x, tid(), y, j, n);
}

KERNEL eliminate(float **rows, int *swaps, int n)
{
    for (int k = 0; k < n; k++) {
        if (tid() == 0 && absolute(rows[k][k]) < 1e-6f && k + 1 < n) {
            pivot(rows, k, k + 1);
            swaps[k]++;
        }
        sync();
        float *top = rows[k], *mine = rows[tid()];
        if (tid() > k) {
            float f = mine[k] / top[k];
            for (int j = k; j < n; j++)
                mine[j] -= f * top[j];
        }
        sync();
    }
}

KERNEL local_rows(const float *in, float *out)
{
    float cells[4][4], *rows[4];
    for (int i = 0; i < 4; i++) {
        rows[i] = cells[i];
        for (int j = 0; j < 4; j++)
            cells[i][j] = in[gid() * 16 + i * 4 + j];
    }
    pivot(rows, gid() & 3, 0);
    out[gid()] = dot(rows, 0, rows, 1, 4);
}
