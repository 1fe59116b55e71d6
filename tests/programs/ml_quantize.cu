// Blocks of quantised weights as packed structs: dequantised through byte pointers, unions and bit fields; a dot of two formats.
#include "kernel.h"

struct Block4 {
    float scale;
    u8 nibbles[16];
};
struct Block8 {
    float scale, sum;
    signed char values[32];
};
union Word {
    u32 all;
    struct {
        u32 low : 4, mid : 12, high : 16;
    } part;
    u8 bytes[4];
};

FN void unpack(const Block4 *b, float *out)
{
    for (int i = 0; i < 16; i++) {
        out[i] = ((b->nibbles[i] & 15) - 8) * b->scale;
        out[i + 16] = ((b->nibbles[i] >> 4) - 8) * b->scale;
    }
}
FN float dot(const Block4 *a, const Block8 *b)
{
    int s = 0;
    for (int i = 0; i < 16; i++)
        s += ((a->nibbles[i] & 15) - 8) * b->values[i] +
             ((a->nibbles[i] >> 4) - 8) * b->values[i + 16];
    return s * a->scale * b->scale;
}
FN u32 mix(const u8 *bytes, int n)
{
    Word w;
    for (int i = 0; i < 4; i++)
        w.bytes[i] = bytes[(n + i) & 15];
    w.part.mid ^= w.part.low;
    return w.all;
}

KERNEL product(const Block4 *a, const Block8 *b, float *out, int blocks)
{
    __shared__ Block8 tile[32];
    for (int i = tid(); i < blocks && i < 32; i += bdim())
        tile[i] = b[i];
    sync();
    float s = 0;
    for (int i = 0; i < blocks; i++)
        s += i < 32 ? dot(a + gid() * blocks + i, &tile[i]) : dot(a + gid() * blocks + i, b + i);
    float first[32];
    unpack(a + gid() * blocks, first);
    out[gid()] = s + first[gid() & 31] + mix(a[gid()].nibbles, gid());
}
