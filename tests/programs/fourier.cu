// A transform in stages: complex numbers in registers, exchange through shared memory, twiddles from a table by pointer.
//! {"kernel": "fourier", "global": 8192, "local": 64,
//!  "args": ["data=f32x2[65536]:random(1)", "twiddles=f32x2[512]:random(2,-1,1)"]}
#include "kernel.h"

FN vec2 times(vec2 a, vec2 b) { return { a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x }; }
FN void butterfly(vec2 &a, vec2 &b)
{
    vec2 t = a;
    a = { t.x + b.x, t.y + b.y };
    b = { t.x - b.x, t.y - b.y };
}
template <int N> FN void transform(vec2 *v)
{
    transform<N / 2>(v);
    transform<N / 2>(v + N / 2);
    for (int i = 0; i < N / 2; i++)
        butterfly(v[i], v[i + N / 2]);
}
template <> FN void transform<1>(vec2 *) {}
FN void exchange_items(vec2 *v, vec2 *room, int step)
{
    for (int i = 0; i < 8; i++)
        room[(tid() * 8 + i) * step % 512 + (tid() * 8 + i) * step / 512] = v[i];
    sync();
    for (int i = 0; i < 8; i++)
        v[i] = room[tid() + 64 * i];
    sync();
}

KERNEL fourier(vec2 *data, const vec2 *twiddles)
{
    __shared__ vec2 room[512];
    vec2 v[8];
    vec2 *row = data + bid() * 512;
    for (int i = 0; i < 8; i++)
        v[i] = row[tid() + 64 * i];
    for (int stage = 1; stage < 512; stage *= 8) {
        transform<8>(v);
        for (int i = 1; i < 8; i++)
            v[i] = times(v[i], twiddles[tid() * i * stage % 512]);
        exchange_items(v, room, stage);
    }
    for (int i = 0; i < 8; i++)
        row[tid() + 64 * i] = v[i];
}
