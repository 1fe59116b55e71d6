// Sparse matrices in two formats behind one template; a row is an object with iterators; x lies in global or shared memory.
#include "kernel.h"

struct Term {
    int column;
    float value;
};
struct Csr {
    const int *starts, *columns;
    const float *values;
    struct Row {
        const int *c;
        const float *v;
        int n;
        FN int size() const { return n; }
        FN Term operator[](int i) const { return { c[i], v[i] }; }
    };
    FN Row row(int r) const
    {
        return { columns + starts[r], values + starts[r], starts[r + 1] - starts[r] };
    }
};
struct Ell {
    const Term *terms;
    int width, pitch;
    struct Row {
        const Ell *m;
        int r;
        FN int size() const { return m->width; }
        FN Term operator[](int i) const { return m->terms[i * m->pitch + r]; }
    };
    FN Row row(int r) const { return { this, r }; }
};
template <class R> FN float times(const R &row, const float *x, int first, int last, const float *y)
{
    float s = 0;
    for (int i = 0; i < row.size(); i++) {
        Term t = row[i];
        const float *from = t.column >= first && t.column < last ? x - first : y;
        s += t.value * from[t.column];
    }
    return s;
}

KERNEL multiply_csr(Csr m, const float *x, float *out, int n)
{
    __shared__ float tile[256];
    int first = bid() * bdim();
    tile[tid()] = first + tid() < n ? x[first + tid()] : 0;
    sync();
    if (gid() < n)
        out[gid()] = times(m.row(gid()), tile, first, first + bdim(), x);
}

KERNEL multiply_ell(Ell m, const float *x, float *out, int n)
{
    if (gid() < n)
        out[gid()] = times(m.row(gid()), x, 0, n, x);
}
