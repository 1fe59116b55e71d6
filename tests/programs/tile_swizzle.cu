// Shared tiles whose columns are exchanged by xor with row bits: once on the index, once on the byte address itself.
//! {"kernel": "swizzle_index", "global": 16384, "local": 256,
//!  "args": ["in=f32x4[16384]:random(1)", "out=f32x4[16384]:zero"]}
#include "kernel.h"

FN vec4 *by_index(vec4 *tile, int row, int col) { return tile + row * 8 + (col ^ (row & 7)); }
FN vec4 *by_address(vec4 *tile, int row, int col)
{
    u64 a = (u64)(tile + row * 8 + col);
    return (vec4 *)(a ^ ((a >> 3) & 0x70));
}

KERNEL swizzle_index(const vec4 *in, vec4 *out)
{
    __shared__ vec4 tile[8 * 32];
    int row = tid() / 8, col = tid() % 8;
    *by_index(tile, row, col) = in[gid()];
    sync();
    vec4 *p = by_index(tile, tid() % 32, tid() / 32);
    p->x += 1;
    out[gid()] = *p;
}

KERNEL swizzle_address(const vec4 *in, vec4 *out)
{
    __shared__ alignas(1024) vec4 tile[8 * 32];
    int row = tid() / 8, col = tid() % 8;
    *by_address(tile, row, col) = in[gid()];
    sync();
    out[gid()] = *by_address(tile, tid() % 32, tid() / 32);
}
