// A product with copies of global memory to shared memory by cp.async in inline assembly; elsewhere plain copies.
#include "kernel.h"

#if NVIDIA
FN u32 shared_address(const void *p)
{
    u32 a;
    asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(a) : "l"(p));
    return a;
}
#endif
FN void copy16(void *to, const void *from)
{
#if NVIDIA
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;"
                 :
                 : "r"(shared_address(to)), "l"(from)
                 : "memory");
#else
    *(vec4 *)to = *(const vec4 *)from;
#endif
}
FN void wait_copies()
{
#if NVIDIA
    asm volatile("cp.async.commit_group; cp.async.wait_group 0;" : : : "memory");
#endif
    sync();
}

KERNEL gemm_async(const float *a, const float *b, float *c, int n)
{
    __shared__ alignas(16) float ta[2][16][16], tb[2][16][16];
    int row = tid() / 16, col = tid() % 16, y = bid() / (n / 16) * 16, x = bid() % (n / 16) * 16,
        now = 0;
    float sum = 0;
    if (col % 4 == 0) {
        copy16(&ta[0][row][col], a + (y + row) * n + col);
        copy16(&tb[0][row][col], b + row * n + x + col);
    }
    for (int k = 0; k < n; k += 16) {
        wait_copies();
        if (col % 4 == 0 && k + 16 < n) {
            copy16(&ta[!now][row][col], a + (y + row) * n + k + 16 + col);
            copy16(&tb[!now][row][col], b + (k + 16 + row) * n + x + col);
        }
        for (int i = 0; i < 16; i++)
            sum += ta[now][row][i] * tb[now][i][col];
        now = !now;
    }
    c[(y + row) * n + x + col] = sum;
}
