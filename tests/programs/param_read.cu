// A struct by value with pointers and arrays, only read: by constant and by variable index, and through a const reference.
#include "kernel.h"

struct Args {
    const float *in[4];
    float *out;
    int sizes[4];
    float weights[4][4];
    int n;
};

FN float weight(const Args &a, int i, int j) { return a.weights[i][j & 3] * a.sizes[j & 3]; }

KERNEL gather(Args a)
{
    int i = gid();
    if (i >= a.n)
        return;
    float s = 0;
    for (int k = 0; k < 4; k++)
        if (i < a.sizes[k])
            s += a.in[k][i] * weight(a, k, i);
    a.out[i] = s + a.in[i & 3][0];
}
