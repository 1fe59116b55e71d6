// A product by fragments: register arrays in templates that go by reference into load, multiply and store.
#include "kernel.h"

template <class T, int M, int N> struct Fragment {
    T v[M][N];
    FN void fill(T x)
    {
        for (int i = 0; i < M; i++)
            for (int j = 0; j < N; j++)
                v[i][j] = x;
    }
};
template <class T, int M, int N> FN void load(Fragment<T, M, N> &f, const T *p, int stride)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            f.v[i][j] = p[i * stride + j];
}
template <class T, int M, int N> FN void store(T *p, const Fragment<T, M, N> &f, int stride)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            p[i * stride + j] = f.v[i][j];
}
template <class T, int M, int N, int K>
FN void multiply(Fragment<T, M, N> &c, const Fragment<T, M, K> &a, const Fragment<T, K, N> &b)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < K; k++)
                c.v[i][j] += a.v[i][k] * b.v[k][j];
}

KERNEL gemm_fragments(const float *a, const float *b, float *c, int n)
{
    __shared__ float tile[4 * 256];
    Fragment<float, 4, 4> fc;
    Fragment<float, 4, 2> fa;
    Fragment<float, 2, 4> fb;
    fc.fill(0);
    for (int k = 0; k < n; k += 2) {
        tile[tid()] = b[k * n + tid()];
        sync();
        load(fa, a + gid() * 4 * n + k, n);
        load(fb, tile + tid() % 64, 8);
        multiply(fc, fa, fb);
        sync();
    }
    store(c + gid() * 4 * n, fc, n);
}
