// A ray tracer whose materials are a tagged union in device memory; rays, hits and random states go by reference.
#include "kernel.h"

struct V3 {
    float x, y, z;
    FN V3 operator+(V3 o) const { return { x + o.x, y + o.y, z + o.z }; }
    FN V3 operator-(V3 o) const { return { x - o.x, y - o.y, z - o.z }; }
    FN V3 operator*(float f) const { return { x * f, y * f, z * f }; }
    FN float dot(V3 o) const { return x * o.x + y * o.y + z * o.z; }
};
struct Random {
    u32 s;
    FN float next()
    {
        s ^= s << 13;
        s ^= s >> 17;
        s ^= s << 5;
        return (s >> 8) * (1.0f / 16777216);
    }
};
struct Ray {
    V3 from, to;
};
struct Material {
    int kind;
    V3 colour;
    float fuzz;
    FN bool scatter(Ray &r, V3 normal, V3 &light, Random &random) const
    {
        light = { light.x * colour.x, light.y * colour.y, light.z * colour.z };
        switch (kind) {
        case 0:
            r.to = normal + V3{ random.next() - 0.5f, random.next() - 0.5f, random.next() - 0.5f };
            return true;
        case 1:
            r.to = r.to - normal * (2 * r.to.dot(normal)) + V3{ fuzz, random.next() * fuzz, fuzz };
            return r.to.dot(normal) > 0;
        default: return false;
        }
    }
};
struct Sphere {
    V3 centre;
    float radius;
    const Material *material;
    FN bool hit(const Ray &r, float &t, V3 &normal) const
    {
        V3 d = r.from - centre;
        float a = r.to.dot(r.to), b = d.dot(r.to), c = d.dot(d) - radius * radius,
              q = b * b - a * c;
        if (q <= 0)
            return false;
        float at = (-b - square_root(q)) / a;
        if (at < 0.001f || at >= t)
            return false;
        t = at;
        normal = (r.from + r.to * at - centre) * (1 / radius);
        return true;
    }
};

KERNEL trace(V3 *film, const Sphere *spheres, int n, int width, int bounces)
{
    Random random = { (u32)gid() * 2654435761u + 1 };
    Ray r = { { 0, 0, 0 },
              { (float)(gid() % width) / width - 0.5f, (float)(gid() / width) / width - 0.5f,
                -1 } };
    V3 light = { 1, 1, 1 };
    for (int b = 0; b < bounces; b++) {
        float t = 1e30f;
        V3 normal;
        const Sphere *found = nullptr;
        for (int i = 0; i < n; i++)
            if (spheres[i].hit(r, t, normal))
                found = spheres + i;
        if (!found)
            break;
        r.from = r.from + r.to * t;
        if (!found->material->scatter(r, normal, light, random)) {
            light = { 0, 0, 0 };
            break;
        }
    }
    film[gid()] = light;
}
