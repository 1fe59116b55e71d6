// Tensor views by value: a pointer with shape and strides; slices are views again; loops over dimensions use variable indices.
#include "kernel.h"

template <class T, int D> struct View {
    T *data;
    int shape[D];
    int strides[D];
    FN T &at(const int *index) const
    {
        T *p = data;
        for (int d = 0; d < D; d++)
            p += index[d] * strides[d];
        return *p;
    }
    FN View<T, D - 1> operator[](int i) const
    {
        View<T, D - 1> v;
        v.data = data + i * strides[0];
        for (int d = 1; d < D; d++) {
            v.shape[d - 1] = shape[d];
            v.strides[d - 1] = strides[d];
        }
        return v;
    }
    FN int unravel(int flat, int *index) const
    {
        for (int d = D - 1; d >= 0; d--) {
            index[d] = flat % shape[d];
            flat /= shape[d];
        }
        return flat;
    }
};
template <class T> struct View<T, 1> {
    T *data;
    int shape[1], strides[1];
    FN T &operator[](int i) const { return data[i * strides[0]]; }
};

KERNEL permute(View<const float, 4> in, View<float, 4> out, View<const int, 1> order)
{
    int from[4], to[4];
    if (in.unravel(gid(), from))
        return;
    for (int d = 0; d < 4; d++)
        to[d] = from[order[d]];
    out.at(to) = in.at(from);
}

KERNEL slice(View<float, 3> in, View<float, 3> out)
{
    View<float, 2> a = in[bid()], b = out[bid()];
    View<float, 1> row = a[tid()], to = b[tid()];
    for (int i = 0; i < row.shape[0]; i++)
        to[i] += row[i] * in[0][0][i];
}
