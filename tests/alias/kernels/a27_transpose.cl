// A tile in local memory.
//! {"global": 8, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  for (int k = 0; k < 4; k++)
    l[j * 4 + k] = x[(i * 4 + k) & 63];
  barrier(CLK_LOCAL_MEM_FENCE);
  float s = 0;
  for (int k = 0; k < 4; k++)
    s += l[k * 8 + j];
  barrier(CLK_GLOBAL_MEM_FENCE);
  x[i] = s;
}
