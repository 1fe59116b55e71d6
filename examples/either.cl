// SPDX-License-Identifier: Apache-2.0
/* either.cl - one helper for two spaces asks where its pointer points. */
static int sum(const int *p, int n)
{
    int s = 0;
    if (to_local(p))
        for (int i = 0; i < n; i++)
            s += p[i];
    else if (to_global(p))
        for (int i = 0; i < n; i += 4)
            s += 4 * p[i];
    return s;
}

kernel void either(global int *out, global int *data, local int *tile, int n)
{
    size_t i = get_local_id(0);
    tile[i] = data[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    const int *p = n & 1 ? (const int *)tile : (const int *)data;
    out[get_global_id(0)] = sum(p, n);
}
