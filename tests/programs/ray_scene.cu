// A scene by value: arrays of pointers to textures, a graph of transformed nodes, parents found through pointers.
#include "kernel.h"

struct Matrix {
    float m[3][4];
    FN void apply(const float *in, float *out) const
    {
        for (int r = 0; r < 3; r++)
            out[r] = m[r][0] * in[0] + m[r][1] * in[1] + m[r][2] * in[2] + m[r][3];
    }
};
struct Texture {
    const float *texels;
    int w, h;
    FN float at(float u, float v) const { return texels[(int)(v * h) * w + (int)(u * w)]; }
};
struct Node {
    Matrix local;
    const Node *parent;
    int texture;
};
struct Scene {
    const Texture *textures[8];
    const Node *nodes;
    const float *vertices;
    float *out;
    int n;
};

FN void to_world(const Node *n, const float *in, float *out)
{
    float p[3] = { in[0], in[1], in[2] }, q[3];
    for (; n; n = n->parent) {
        n->local.apply(p, q);
        for (int i = 0; i < 3; i++)
            p[i] = q[i];
    }
    for (int i = 0; i < 3; i++)
        out[i] = p[i];
}
FN float sample(const Scene &s, int texture, float u, float v)
{
    const Texture *t = s.textures[texture & 7];
    return t ? t->at(u, v) : 0;
}

KERNEL shade(Scene s)
{
    if (gid() >= s.n)
        return;
    const Node *n = s.nodes + gid();
    float p[3];
    to_world(n, s.vertices + 3 * gid(), p);
    s.out[gid()] = p[2] * sample(s, n->texture, p[0], p[1]);
}
