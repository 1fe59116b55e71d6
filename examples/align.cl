// SPDX-License-Identifier: Apache-2.0
/* align.cl - a scratch pointer is rounded up to 16 bytes through an integer. */
kernel void align_up(global int *out, local char *scratch, int n)
{
    int *p = (int *)(((size_t)(char *)scratch + 15) & ~(size_t)15);
    size_t i = get_local_id(0);
    p[i] = out[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = p[(i + 1) % n];
}
