// A struct by value that is passed on by reference: helpers read it, change it, and keep its address in another object.
#include "kernel.h"

struct Camera {
    float origin[3], target[3];
    float *film;
    int width, samples;
};
struct Shot {
    Camera *camera;
    int x, y;
};

FN void aim(Camera &c, float dx)
{
    c.target[0] += dx;
    c.samples++;
}
FN float ray(const Camera &c, int axis) { return c.target[axis] - c.origin[axis]; }
FN void expose(const Shot &s, float v)
{
    s.camera->film[s.y * s.camera->width + s.x] += v / s.camera->samples;
}

KERNEL render(Camera c, int axis)
{
    aim(c, 0.01f * tid());
    Shot s = { &c, tid(), bid() };
    expose(s, ray(c, axis) + ray(c, 0));
}

KERNEL inspect(Camera c, float *out) { out[gid()] = ray(c, gid() % 3); }
