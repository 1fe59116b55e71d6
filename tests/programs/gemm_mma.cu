// Warp-level products by ldmatrix and mma in inline assembly, with swizzled shared addresses as integers.
#include "kernel.h"

struct Operand {
    u32 r[4];
};
FN void load_matrix(Operand &o, const u8 *tile, int row)
{
    const u8 *p = tile + row * 64 + ((tid() / 16 ^ (row & 3)) * 16);
#if NVIDIA
    u32 at;
    asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(at) : "l"(p));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(o.r[0]), "=r"(o.r[1]), "=r"(o.r[2]), "=r"(o.r[3])
                 : "r"(at));
#else
    for (int i = 0; i < 4; i++)
        o.r[i] = ((const u32 *)p)[i];
#endif
}
FN void multiply_add(float (&d)[4], const Operand &a, const Operand &b)
{
#if NVIDIA
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, "
                 "%7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(a.r[0]), "r"(a.r[1]), "r"(a.r[2]), "r"(a.r[3]), "r"(b.r[0]), "r"(b.r[1]));
#else
    for (int i = 0; i < 4; i++)
        d[i] += (float)a.r[i] * (float)b.r[i & 1];
#endif
}

KERNEL gemm_mma(const vec4 *a, const vec4 *b, float *c, int k)
{
    __shared__ alignas(128) u8 tiles[2][64 * 32];
    float d[2][4] = {};
    for (int i = 0; i < k; i++) {
        ((vec4 *)tiles[0])[tid()] = a[i * 128 + tid()];
        ((vec4 *)tiles[1])[tid()] = b[i * 128 + tid()];
        sync();
        Operand x, y;
        load_matrix(x, tiles[0], tid() % 16);
        for (int j = 0; j < 2; j++) {
            load_matrix(y, tiles[1], tid() % 16 + 16 * j);
            multiply_add(d[j], x, y);
        }
        sync();
    }
    for (int j = 0; j < 2; j++)
        for (int i = 0; i < 4; i++)
            c[gid() * 8 + j * 4 + i] = d[j][i];
}
