// Range-based for over an array class with begin() and end(), in registers and in memory.
#include "kernel.h"

template <class T, int N> struct Array {
    T data[N];
    FN T *begin() { return data; }
    FN T *end() { return data + N; }
    FN const T *begin() const { return data; }
    FN const T *end() const { return data + N; }
    FN T &operator[](int i) { return data[i]; }
    FN const T &operator[](int i) const { return data[i]; }
    FN bool operator==(const Array &o) const
    {
        const T *q = o.begin();
        for (const T &v : *this)
            if (!(v == *q++))
                return false;
        return true;
    }
};

FN float norm(const Array<float, 6> &a)
{
    float s = 0;
    for (float v : a)
        s += v * v;
    return square_root(s);
}

KERNEL arrays(const Array<float, 6> *in, Array<float, 6> *out, Array<float, 6> shift)
{
    Array<float, 6> a = in[gid()];
    int i = 0;
    for (float &v : a)
        v += shift[i++];
    float n = norm(a) + norm(in[gid()]);
    for (float &v : a)
        v /= n;
    if (a == in[gid()])
        a[gid() % 6] = 0;
    out[gid()] = a;
}
