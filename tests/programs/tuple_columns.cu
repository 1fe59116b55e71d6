// Recursive tuples: a tuple of pointers to columns by value, a tuple of references from it, get<I>() through bases.
#include "kernel.h"

template <class... T> struct Tuple;
template <> struct Tuple<> {
};
template <class H, class... T> struct Tuple<H, T...> : Tuple<T...> {
    H head;
    FN Tuple(H h, T... t) : Tuple<T...>(t...), head(h) {}
};
template <int I> struct Get {
    template <class H, class... T> static FN auto &of(Tuple<H, T...> &t)
    {
        return Get<I - 1>::of(static_cast<Tuple<T...> &>(t));
    }
};
template <> struct Get<0> {
    template <class H, class... T> static FN H &of(Tuple<H, T...> &t) { return t.head; }
};
FN void shift(Tuple<> &, int) {}
template <class H, class... T> FN void shift(Tuple<H, T...> &t, int n)
{
    t.head += n;
    shift(static_cast<Tuple<T...> &>(t), n);
}

KERNEL columns(Tuple<const float *, const int *, double *> in, int n)
{
    shift(in, gid());
    if (gid() < n)
        *Get<2>::of(in) = *Get<0>::of(in) * *Get<1>::of(in);
}

KERNEL references(const float *x, float *y)
{
    float sum = 0;
    int count = 0;
    Tuple<float &, int &, const float *> t(sum, count, x + gid() * 8);
    for (int i = 0; i < 8; i++) {
        Get<0>::of(t) += *Get<2>::of(t)++;
        Get<1>::of(t)++;
    }
    y[gid()] = sum / count;
}
