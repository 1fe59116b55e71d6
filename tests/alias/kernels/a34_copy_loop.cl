// A copy from global to local memory, and back.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]", "y=f32[64]:zero"]}
kernel void k(global float *x, local float *l, global float *y) {
  int i = get_global_id(0), j = get_local_id(0);
  for (int k = 0; k < 4; k++)
    l[j * 4 + k] = x[j * 4 + k];
  for (int k = 0; k < 4; k++)
    y[i * 4 + k] = l[j * 4 + k] + x[j * 4];
}
