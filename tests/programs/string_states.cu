// An automaton by table: states hold pointers to rows of transitions, the rows lie in shared memory when they are few.
#include "kernel.h"

struct Automaton {
    const u16 *rows;
    const u8 *classes;
    int width, states;
    FN u16 step(u16 state, u8 c) const { return rows[state * width + classes[c]]; }
};
struct Match {
    int first, length, rule;
};

FN int run(const Automaton &a, const u8 *s, const u8 *end, Match *out, int most_matches)
{
    int n = 0;
    const u8 *from = s;
    u16 state = 0;
    for (; s != end; ++s) {
        state = a.step(state, *s);
        if (state & 0x8000) {
            if (n < most_matches)
                out[n++] = { (int)(from - s), (int)(s - from), state & 0x7fff };
            state = 0;
            from = s + 1;
        }
    }
    return n;
}

KERNEL automaton(Automaton a, const u8 *text, const int *starts, Match *out, int *count)
{
    __shared__ u16 rows[1024];
    Automaton fast = a;
    if (a.states * a.width <= 1024) {
        for (int i = tid(); i < a.states * a.width; i += bdim())
            rows[i] = a.rows[i];
        fast.rows = rows;
        sync();
    }
    Match own[4];
    int n = run(fast, text + starts[gid()], text + starts[gid() + 1], own, 4);
    for (int i = 0; i < n; i++)
        out[gid() * 4 + i] = own[i];
    count[gid()] = n;
}
