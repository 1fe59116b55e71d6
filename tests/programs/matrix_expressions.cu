// Expression templates: sums and products of vectors that hold references to their operands until they are assigned.
//! {"kernel": "combine", "global": 32768, "local": 256, "shared": 2048,
//!  "args": ["x=f32[65536]:random(1)", "y=f32[65536]:random(2)", "out=f32[65536]:zero", "f32:0.5", "i32:512"]}
#include "kernel.h"

template <class E> struct Expression {
    FN const E &self() const { return static_cast<const E &>(*this); }
};
struct Vector : Expression<Vector> {
    float *data;
    int n;
    FN Vector(float *d, int n) : data(d), n(n) {}
    FN float operator[](int i) const { return data[i]; }
    template <class E> FN void assign(const Expression<E> &e)
    {
        for (int i = tid(); i < n; i += bdim())
            data[i] = e.self()[i];
    }
};
template <class A, class B> struct Sum : Expression<Sum<A, B>> {
    const A &a;
    const B &b;
    FN Sum(const A &a, const B &b) : a(a), b(b) {}
    FN float operator[](int i) const { return a[i] + b[i]; }
};
template <class A> struct Scaled : Expression<Scaled<A>> {
    const A &a;
    float by;
    FN Scaled(const A &a, float by) : a(a), by(by) {}
    FN float operator[](int i) const { return by * a[i]; }
};
template <class A, class B> FN Sum<A, B> operator+(const Expression<A> &a, const Expression<B> &b)
{
    return Sum<A, B>(a.self(), b.self());
}
template <class A> FN Scaled<A> operator*(float by, const Expression<A> &a)
{
    return Scaled<A>(a.self(), by);
}

KERNEL combine(float *x, float *y, float *out, float a, int n)
{
    extern __shared__ float room[];
    Vector vx(x + bid() * n, n), vy(y + bid() * n, n), vt(room, n), vo(out + bid() * n, n);
    vt.assign(a * vx + vy);
    sync();
    vo.assign(vt + 2 * (vt + a * vy));
}
