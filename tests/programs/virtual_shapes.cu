// Objects with virtual functions: one kernel builds them in device memory by placement new, another calls them through an
// array of base pointers.
#include "kernel.h"

struct Shape {
    float scale;
    FN Shape(float s) : scale(s) {}
    FN virtual float area() const = 0;
    FN virtual void grow(float by) { scale *= by; }
};
struct Circle : Shape {
    float r;
    FN Circle(float s, float r) : Shape(s), r(r) {}
    FN float area() const override { return 3.14f * r * r * scale; }
};
struct Box : Shape {
    float w, h;
    FN Box(float s, float w, float h) : Shape(s), w(w), h(h) {}
    FN float area() const override { return w * h * scale; }
    FN void grow(float by) override
    {
        w *= by;
        h *= by;
    }
};
union Room {
    char circle[sizeof(Circle)];
    char box[sizeof(Box)];
    u64 aligned;
};

__device__ Room rooms[256];
__device__ Shape *shapes[256];

KERNEL build(const float *sizes, int n)
{
    int i = gid();
    if (i >= n)
        return;
    if (i & 1)
        shapes[i] = new (&rooms[i]) Box(1, sizes[i], sizes[i] + 1);
    else
        shapes[i] = new (&rooms[i]) Circle(1, sizes[i]);
}

KERNEL measure(float *out, int n)
{
    int i = gid();
    if (i >= n)
        return;
    Shape *s = shapes[i];
    s->grow(2);
    out[i] = s->area() + s->scale;
}
