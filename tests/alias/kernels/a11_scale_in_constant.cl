// A factor in constant memory, read in a loop that writes global memory.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]", "c=f32[64]:iota(5,2)"]}
kernel void k(global float *x, local float *l, constant float *c) {
  int i = get_global_id(0), j = get_local_id(0);
  for (int k = 0; k < 4; k++)
    x[i * 4 + k] = x[i * 4 + k] * c[0];
}
