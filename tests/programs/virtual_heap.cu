// Expression trees of virtual nodes, made by the device's malloc, evaluated, and freed again.
#include "kernel.h"

struct Node {
    FN virtual float value(const float *vars) const = 0;
    FN virtual void drop() { free(this); }
};
struct Leaf : Node {
    int var;
    FN Leaf(int v) : var(v) {}
    FN float value(const float *vars) const override { return vars[var]; }
};
struct Sum : Node {
    Node *a, *b;
    FN Sum(Node *a, Node *b) : a(a), b(b) {}
    FN float value(const float *vars) const override { return a->value(vars) + b->value(vars); }
    FN void drop() override
    {
        a->drop();
        b->drop();
        free(this);
    }
};
struct Scaled : Node {
    Node *a;
    float by;
    FN Scaled(Node *a, float by) : a(a), by(by) {}
    FN float value(const float *vars) const override { return by * a->value(vars); }
    FN void drop() override
    {
        a->drop();
        free(this);
    }
};

FN Node *grow(int depth, int var)
{
    if (depth == 0)
        return new (malloc(sizeof(Leaf))) Leaf(var & 3);
    Node *a = grow(depth - 1, 2 * var), *b = grow(depth - 1, 2 * var + 1);
    if (depth & 1)
        return new (malloc(sizeof(Sum))) Sum(a, b);
    return new (malloc(sizeof(Scaled))) Scaled(new (malloc(sizeof(Sum))) Sum(a, b), 0.5f);
}

KERNEL evaluate(const float *in, float *out, int depth)
{
    float vars[4];
    for (int i = 0; i < 4; i++)
        vars[i] = in[4 * gid() + i];
    Node *tree = grow(depth, gid());
    out[gid()] = tree->value(vars) + tree->value(in);
    tree->drop();
}
