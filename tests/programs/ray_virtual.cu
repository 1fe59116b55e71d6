// A ray tracer with virtual objects and virtual materials, built on the device by its malloc; a list of objects is an object.
#include "kernel.h"

struct Ray {
    float o[3], d[3];
};
struct Hit;
struct Material {
    FN virtual float shade(const Ray &r, const Hit &h) const = 0;
};
struct Hit {
    float t, n[3];
    const Material *material;
};
struct Object {
    FN virtual bool hit(const Ray &r, float far, Hit &h) const = 0;
};
struct Ground : Object {
    float y;
    Material *m;
    FN Ground(float y, Material *m) : y(y), m(m) {}
    FN bool hit(const Ray &r, float far, Hit &h) const override
    {
        float t = (y - r.o[1]) / r.d[1];
        if (t <= 0 || t >= far)
            return false;
        h.t = t;
        h.n[0] = h.n[2] = 0;
        h.n[1] = 1;
        h.material = m;
        return true;
    }
};
struct List : Object {
    Object **items;
    int n;
    FN List(Object **i, int n) : items(i), n(n) {}
    FN bool hit(const Ray &r, float far, Hit &h) const override
    {
        Hit tmp;
        bool any = false;
        for (int i = 0; i < n; i++)
            if (items[i]->hit(r, far, tmp)) {
                any = true;
                far = tmp.t;
                h = tmp;
            }
        return any;
    }
};
struct Matte : Material {
    float albedo;
    FN Matte(float a) : albedo(a) {}
    FN float shade(const Ray &r, const Hit &h) const override
    {
        return albedo * absolute(r.d[1] * h.n[1]);
    }
};
struct Lamp : Material {
    float power;
    FN Lamp(float p) : power(p) {}
    FN float shade(const Ray &, const Hit &h) const override { return power / (1 + h.t); }
};

KERNEL create(Object **items, Object **world, int n)
{
    if (gid())
        return;
    for (int i = 0; i < n; i++) {
        Material *m = i & 1 ? (Material *)new (malloc(sizeof(Matte))) Matte(0.5f)
                            : new (malloc(sizeof(Lamp))) Lamp(4);
        items[i] = new (malloc(sizeof(Ground))) Ground(-i, m);
    }
    *world = new (malloc(sizeof(List))) List(items, n);
}

KERNEL shoot(float *film, Object **world)
{
    Ray r = { { 0, 1, 0 }, { 0.1f * tid(), -1, 0.1f * bid() } };
    Hit h;
    film[gid()] = (*world)->hit(r, 1e30f, h) ? h.material->shade(r, h) : 0;
}
