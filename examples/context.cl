// SPDX-License-Identifier: Apache-2.0
/* context.cl - pointers of two spaces travel in one private struct. */
typedef struct {
    float *tile;
    const float *source;
    int count;
} context;

kernel void context_struct(global float *out, global const float *in, local float *tile, int n)
{
    context all[2] = { { tile, in, n }, { tile + 64, in + 1024, n / 2 } };
    context *c = &all[n & 1];
    size_t i = get_local_id(0);
    c->tile[i] = c->source[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    float f = 0;
    for (int k = 0; k < c->count; k++)
        f += c->tile[k];
    out[get_global_id(0)] = f;
}
