// Particles as a struct of arrays by value; a reference object collects one particle's fields and writes them back.
#include "kernel.h"

struct Particles {
    float *x, *y, *z, *vx, *vy, *vz;
    const float *mass;
    int n;
};
struct Particle {
    float p[3], v[3], m;
    const Particles *home;
    int at;
    FN Particle(const Particles &all, int i) : home(&all), at(i)
    {
        p[0] = all.x[i];
        p[1] = all.y[i];
        p[2] = all.z[i];
        v[0] = all.vx[i];
        v[1] = all.vy[i];
        v[2] = all.vz[i];
        m = all.mass[i];
    }
    FN void pull(const vec4 &o)
    {
        float d[3] = { o.x - p[0], o.y - p[1], o.z - p[2] };
        float r = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.01f, f = o.w / (r * square_root(r));
        for (int a = 0; a < 3; a++)
            v[a] += d[a] * f;
    }
    FN void move(float dt)
    {
        for (int a = 0; a < 3; a++)
            p[a] += v[a] * dt;
    }
    FN void store() const
    {
        home->x[at] = p[0];
        home->y[at] = p[1];
        home->z[at] = p[2];
        home->vx[at] = v[0];
        home->vy[at] = v[1];
        home->vz[at] = v[2];
    }
};

KERNEL gravity(Particles all, float dt)
{
    __shared__ vec4 tile[128];
    Particle own(all, least(gid(), all.n - 1));
    for (int base = 0; base < all.n; base += 128) {
        int i = base + tid();
        tile[tid()] =
            i < all.n ? vec4{ all.x[i], all.y[i], all.z[i], all.mass[i] } : vec4{ 0, 0, 0, 0 };
        sync();
        for (int j = 0; j < 128; j++)
            own.pull(tile[j]);
        sync();
    }
    own.move(dt);
    if (gid() < all.n)
        own.store();
}
