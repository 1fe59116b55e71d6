// Iterators made of iterators: counting, transforming, permuting and zipping ones; algorithms take them by value.
#include "kernel.h"

struct Counting {
    int i;
    FN int operator*() const { return i; }
    FN Counting &operator++()
    {
        i++;
        return *this;
    }
    FN Counting operator+(int n) const { return { i + n }; }
    FN bool operator!=(Counting o) const { return i != o.i; }
};
template <class It, class F> struct Transform {
    It it;
    F f;
    FN auto operator*() const { return f(*it); }
    FN Transform &operator++()
    {
        ++it;
        return *this;
    }
    FN Transform operator+(int n) const { return { it + n, f }; }
    FN bool operator!=(const Transform &o) const { return it != o.it; }
};
template <class T, class It> struct Permute {
    T *base;
    It it;
    FN T &operator*() const { return base[*it]; }
    FN Permute &operator++()
    {
        ++it;
        return *this;
    }
    FN Permute operator+(int n) const { return { base, it + n }; }
    FN bool operator!=(const Permute &o) const { return it != o.it; }
};
template <class A, class B> struct Zip {
    A a;
    B b;
    struct Value {
        decltype(*A()) first;
        decltype(*B()) second;
    };
    FN Value operator*() const { return { *a, *b }; }
    FN Zip &operator++()
    {
        ++a;
        ++b;
        return *this;
    }
    FN Zip operator+(int n) const { return { a + n, b + n }; }
    FN bool operator!=(const Zip &o) const { return a != o.a; }
};
struct Stride {
    int by, n;
    FN int operator()(int i) const { return i * by % n; }
};
template <class It> FN float inner(It p, It end)
{
    float s = 0;
    for (; p != end; ++p) {
        auto v = *p;
        s += v.first * v.second;
    }
    return s;
}

typedef Permute<const float, Transform<Counting, Stride>> Walk;

KERNEL zipped(Zip<const float *, Walk> in, float *out, int n)
{
    out[gid()] = inner(in + gid() * n, in + (gid() + 1) * n);
}

KERNEL zipped_shared(const float *in, float *out, int n)
{
    __shared__ float tile[128];
    tile[tid()] = in[gid()];
    sync();
    Zip<const float *, Walk> z = { in + bid() * n, { tile, { { 0 }, { 5, n & 127 } } } };
    out[gid()] = inner(z, z + n);
}
