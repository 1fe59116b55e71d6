// Functors by value: one with pointers as a kernel's parameter, compositions of them, one with state that is changed.
#include "kernel.h"

struct Gather {
    const float *table;
    const int *index;
    FN float operator()(int i) const { return table[index[i]]; }
};
struct Scale {
    float by;
    FN float operator()(float v) const { return v * by; }
};
struct Clamp {
    const float *limits;
    FN float operator()(float v) const { return most(limits[0], least(limits[1], v)); }
};
template <class F, class G> struct Compose {
    F f;
    G g;
    template <class T> FN float operator()(T x) const { return f(g(x)); }
};
struct Count {
    int seen, kept;
    float least_value;
    FN bool operator()(float v)
    {
        seen++;
        if (v < least_value)
            return false;
        kept++;
        return true;
    }
};
template <class F, class P> FN int copy_if(int n, float *out, const F &f, P &keep)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        float v = f(i);
        if (keep(v))
            out[k++] = v;
    }
    return k;
}

typedef Compose<Clamp, Compose<Scale, Gather>> Chain;

KERNEL transform(Chain f, float *out, int n)
{
    if (gid() < n)
        out[gid()] = f(gid());
}

KERNEL pick(Chain f, Count keep, float *out, int *kept, int n)
{
    copy_if(n, out + gid() * n, f, keep);
    kept[gid()] = keep.kept + keep.seen;
}
