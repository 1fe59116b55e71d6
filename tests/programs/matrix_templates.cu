// Matrices as templates by value: products, transposes, inverses by elimination with a run-time pivot row.
#include "kernel.h"

template <int R, int C> struct Matrix {
    float m[R][C];
    FN float *operator[](int r) { return m[r]; }
    FN const float *operator[](int r) const { return m[r]; }
    FN Matrix<C, R> transposed() const
    {
        Matrix<C, R> t;
        for (int r = 0; r < R; r++)
            for (int c = 0; c < C; c++)
                t[c][r] = m[r][c];
        return t;
    }
    static FN Matrix one()
    {
        Matrix t;
        for (int r = 0; r < R; r++)
            for (int c = 0; c < C; c++)
                t[r][c] = r == c;
        return t;
    }
};
template <int R, int K, int C>
FN Matrix<R, C> operator*(const Matrix<R, K> &a, const Matrix<K, C> &b)
{
    Matrix<R, C> p;
    for (int r = 0; r < R; r++)
        for (int c = 0; c < C; c++) {
            p[r][c] = 0;
            for (int k = 0; k < K; k++)
                p[r][c] += a[r][k] * b[k][c];
        }
    return p;
}
template <int N> FN bool invert(Matrix<N, N> a, Matrix<N, N> &inverse)
{
    inverse = Matrix<N, N>::one();
    for (int k = 0; k < N; k++) {
        int best = k;
        for (int r = k + 1; r < N; r++)
            if (absolute(a[r][k]) > absolute(a[best][k]))
                best = r;
        for (int c = 0; c < N; c++) {
            exchange(a[k][c], a[best][c]);
            exchange(inverse[k][c], inverse[best][c]);
        }
        if (a[k][k] == 0)
            return false;
        for (int r = 0; r < N; r++) {
            float f = r == k ? 1 - 1 / a[k][k] : a[r][k] / a[k][k];
            for (int c = 0; c < N; c++) {
                a[r][c] -= f * a[k][c];
                inverse[r][c] -= f * inverse[k][c];
            }
        }
    }
    return true;
}

KERNEL normal_equations(const Matrix<6, 3> *in, Matrix<3, 6> *out, Matrix<3, 3> damping)
{
    const Matrix<6, 3> &a = in[gid()];
    Matrix<3, 3> n = a.transposed() * a * damping, inverse;
    if (invert(n, inverse))
        out[gid()] = inverse * a.transposed();
}
