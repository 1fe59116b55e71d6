// Rigid bodies joined by constraints: constraints hold pointers to two bodies, a solver iterates on private copies of contacts.
#include "kernel.h"

struct Body {
    float v[2], spin, inverse_mass;
};
struct Contact {
    Body *a, *b;
    float normal[2], push, limit;
};

FN float relative(const Contact &c)
{
    return (c.b->v[0] - c.a->v[0]) * c.normal[0] + (c.b->v[1] - c.a->v[1]) * c.normal[1];
}
FN void apply(Body *body, const float *normal, float push)
{
    for (int i = 0; i < 2; i++)
        body->v[i] += normal[i] * push * body->inverse_mass;
    body->spin += 0.1f * push;
}
FN void solve(Contact *c, Contact *end)
{
    for (; c != end; ++c) {
        float was = c->push;
        c->push = most(0.0f, least(c->limit, was - relative(*c)));
        apply(c->a, c->normal, was - c->push);
        apply(c->b, c->normal, c->push - was);
    }
}

KERNEL solve_pairs(Body *bodies, const int *pairs, float *pushes, int rounds)
{
    Body ground = { { 0, 0 }, 0, 0 };
    Contact own[4];
    for (int i = 0; i < 4; i++) {
        int b = pairs[gid() * 4 + i];
        own[i] = { b < 0 ? &ground : bodies + b, bodies + gid(), { 0.6f, 0.8f }, 0, 10 };
    }
    for (int r = 0; r < rounds; r++)
        solve(own, own + 4);
    for (int i = 0; i < 4; i++)
        pushes[gid() * 4 + i] = own[i].push + ground.spin;
}

KERNEL solve_island(Body *bodies, Contact *contacts, int n, int rounds)
{
    __shared__ Body local[32];
    __shared__ Contact room[32];
    if (tid() < n) {
        local[tid()] = bodies[tid()];
        room[tid()] = contacts[tid()];
        room[tid()].a = local + (contacts[tid()].a - bodies);
        room[tid()].b = local + (contacts[tid()].b - bodies);
    }
    sync();
    if (tid() == 0)
        for (int r = 0; r < rounds; r++)
            solve(room, room + n);
    sync();
    if (tid() < n)
        bodies[tid()] = local[tid()];
}
