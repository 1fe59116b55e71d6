// Restrict and spaces together.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]", "y=f32[64]:zero"]}
kernel void k(global float *restrict x, local float *restrict l, global float *restrict y) {
  int i = get_global_id(0), j = get_local_id(0);
  float a = x[i];
  y[i] = a;
  l[j] = y[i];
  x[i] = x[i] + l[j] + y[i];
}
