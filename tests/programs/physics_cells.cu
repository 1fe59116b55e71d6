// Neighbours in a grid of cells: a cell hands out an iteration over its own and adjoining cells' particles by a callback object.
#include "kernel.h"

struct Grid {
    const int *first, *last;
    int w, h;
    float size;
    FN int cell(float x, float y) const
    {
        return least(most((int)(y / size), 0), h - 1) * w + least(most((int)(x / size), 0), w - 1);
    }
    template <class F> FN void around(float x, float y, F &f) const
    {
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                int c = cell(x + dx * size, y + dy * size);
                for (int i = first[c]; i < last[c]; i++)
                    f(i);
            }
    }
};
struct Density {
    const vec2 *positions;
    vec2 at;
    float sum, *log;
    int nearest;
    float best;
    FN void operator()(int i)
    {
        float dx = positions[i].x - at.x, dy = positions[i].y - at.y, d = dx * dx + dy * dy;
        if (d < best) {
            best = d;
            nearest = i;
        }
        sum += most(0.0f, 1 - d);
        if (log)
            log[i & 31] += d;
    }
};

KERNEL density(Grid g, const vec2 *positions, vec2 *out, int n)
{
    __shared__ float distances[32];
    if (tid() < 32)
        distances[tid()] = 0;
    sync();
    if (gid() >= n)
        return;
    vec2 at = positions[gid()];
    Density plain = { positions, at, 0, nullptr, -1, 1e30f },
            logged = { positions, at, 0, distances, -1, 1e30f };
    g.around(at.x, at.y, plain);
    g.around(at.x + 1, at.y, logged);
    out[gid()] = { plain.sum + logged.sum, (float)(plain.nearest + logged.nearest) };
}
