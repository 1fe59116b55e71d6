// Two base classes with virtual functions: the second base's calls adjust `this`.
#include "kernel.h"

struct Reader {
    const float *from;
    FN virtual float read(int i) { return from[i]; }
};
struct Writer {
    float *to;
    int written;
    FN virtual void write(int i, float v)
    {
        to[i] = v;
        written++;
    }
};
struct Filter : Reader, Writer {
    float last;
    FN Filter(const float *f, float *t) : last(0)
    {
        from = f;
        to = t;
        written = 0;
    }
    FN float read(int i) override { return last = 0.5f * last + 0.5f * from[i]; }
    FN void write(int i, float v) override
    {
        to[i] = v + last;
        written += 2;
    }
};

FN void pump(Reader *r, Writer *w, int n)
{
    for (int i = 0; i < n; i++)
        w->write(i, r->read(i));
}

KERNEL filter(const float *in, float *out, int *count, int n)
{
    Filter f(in + gid() * n, out + gid() * n);
    pump(&f, &f, n);
    count[gid()] = f.written;
}

KERNEL staged(const float *in, float *out, int n)
{
    __shared__ float stage[128];
    Filter load(in, stage);
    Filter store(stage, out);
    pump(&load, &load, n);
    sync();
    pump(&store, &store, n);
}
