// SPDX-License-Identifier: Apache-2.0
/* library.cl - library functions called with generic pointers of a known space. */
kernel void library(global float *out, local float *tile)
{
    size_t i = get_local_id(0);
    float *p = tile;
    float4 v = vload4(i, p);
    float whole;
    v.x = fract(v.y, &whole) + whole;
    v.z = sincos(v.w, (float *)(out + 1));
    vstore4(v, i, p);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = tile[i];
}
