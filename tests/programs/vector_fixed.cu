// A vector of fixed capacity, a stack and an optional; copies, erases and swaps of whole objects.
//! {"kernel": "sets", "global": 16384, "local": 128,
//!  "args": ["in=i32[16]:iota", "out=i32[16384]:zero", "i32:16"]}
#include "kernel.h"

template <class T, int N> struct Fixed {
    int n;
    T v[N];
    FN Fixed() : n(0) {}
    FN bool push(T x)
    {
        if (n == N)
            return false;
        v[n++] = x;
        return true;
    }
    FN T pop() { return v[--n]; }
    FN void erase(int i)
    {
        for (; i + 1 < n; i++)
            v[i] = v[i + 1];
        n--;
    }
    FN T *find(T x)
    {
        for (T *p = v; p != v + n; ++p)
            if (*p == x)
                return p;
        return nullptr;
    }
};
template <class T> struct Optional {
    bool has;
    union {
        T value;
        char none;
    };
    FN Optional() : has(false), none(0) {}
    FN Optional(const T &v) : has(true), value(v) {}
    FN T or_else(const T &v) const { return has ? value : v; }
};

FN Optional<int> take(Fixed<int, 12> &f, int x)
{
    int *p = f.find(x);
    if (!p)
        return Optional<int>();
    int v = *p;
    f.erase(p - f.v);
    return v;
}

KERNEL sets(const int *in, int *out, int n)
{
    Fixed<int, 12> a, b;
    for (int i = 0; i < n; i++)
        (in[i] & 1 ? a : b).push(in[i]);
    if (a.n < b.n)
        exchange(a, b);
    int got = take(a, gid()).or_else(-1) + take(b, 2 * gid()).or_else(-2);
    while (a.n)
        got = got * 3 + a.pop();
    out[gid()] = got;
}
