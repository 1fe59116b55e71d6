// SPDX-License-Identifier: Apache-2.0
/* pingpong.cl - two work-group buffers take turns as source and destination, through an array of
 * generic pointers indexed at run time. */
kernel void pingpong(global float *out, global const float *in, local float *a, local float *b,
                     int rounds)
{
    float *buffer[2] = { a, b };
    size_t i = get_local_id(0), n = get_local_size(0);
    buffer[0][i] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int r = 0; r < rounds; r++) {
        const float *from = buffer[r & 1];
        float *to = buffer[(r + 1) & 1];
        to[i] = 0.5f * (from[i] + from[(i + 1) % n]);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = buffer[rounds & 1][i];
}
