// A hierarchy of boxes that is walked with a private stack of node pointers.
#include "kernel.h"

struct Box {
    float lo[3], hi[3];
    FN bool meets(const float *o, const float *inverse, float far) const
    {
        float near = 0;
        for (int a = 0; a < 3; a++) {
            float t0 = (lo[a] - o[a]) * inverse[a], t1 = (hi[a] - o[a]) * inverse[a];
            near = most(near, least(t0, t1));
            far = least(far, most(t0, t1));
        }
        return near <= far;
    }
};
struct Node {
    Box box;
    const Node *left, *right;
    int first, count;
};
struct Triangle {
    float at, normal[3];
};

FN void leaf(const Node *n, const Triangle *triangles, const float *o, const float *inverse,
             float &far, int &best)
{
    for (int i = n->first; i < n->first + n->count; i++) {
        const Triangle &t = triangles[i];
        float d =
            (t.at - o[0] * t.normal[0] - o[1] * t.normal[1] - o[2] * t.normal[2]) * inverse[i % 3];
        if (d > 0 && d < far) {
            far = d;
            best = i;
        }
    }
}

KERNEL walk(const Node *root, const Triangle *triangles, const float *rays, int *out)
{
    float o[3], inverse[3];
    for (int a = 0; a < 3; a++) {
        o[a] = rays[6 * gid() + a];
        inverse[a] = 1 / rays[6 * gid() + 3 + a];
    }
    const Node *stack[32];
    int top = 0, best = -1;
    float far = 1e30f;
    stack[top++] = root;
    while (top) {
        const Node *n = stack[--top];
        if (!n->box.meets(o, inverse, far))
            continue;
        if (n->count)
            leaf(n, triangles, o, inverse, far, best);
        else {
            stack[top++] = n->right;
            stack[top++] = n->left;
        }
    }
    out[gid()] = best;
}
