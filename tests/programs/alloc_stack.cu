// A stack allocator over a private buffer; typed objects are placed in it and referred to by pointers stored in each other.
//! {"kernel": "polynomials", "global": 16384, "local": 128,
//!  "args": ["in=f32[16384]:random(1)", "out=f32[16384]:zero"]}
#include "kernel.h"

struct Scratch {
    alignas(8) char room[256];
    int top;
    FN Scratch() : top(0) {}
    template <class T> FN T *make()
    {
        int at = (top + (int)alignof(T) - 1) & -(int)alignof(T);
        top = at + sizeof(T);
        return new (room + at) T();
    }
};
struct Term {
    float coefficient;
    int power;
    Term *next;
};

FN Term *multiply(Scratch &s, const Term *a, float by)
{
    Term *head = nullptr, **link = &head;
    for (; a; a = a->next) {
        Term *t = s.make<Term>();
        t->coefficient = a->coefficient * by;
        t->power = a->power + 1;
        t->next = nullptr;
        *link = t;
        link = &t->next;
    }
    return head;
}

KERNEL polynomials(const float *in, float *out)
{
    Scratch s;
    Term *p = s.make<Term>();
    p->coefficient = in[gid()];
    p->power = 0;
    p->next = s.make<Term>();
    p->next->coefficient = 2;
    p->next->power = 3;
    p->next->next = nullptr;
    for (int i = 0; i < 3; i++)
        p = multiply(s, p, in[i]);
    float v = 0;
    for (Term *t = p; t; t = t->next)
        v += t->coefficient * t->power;
    out[gid()] = v;
}
