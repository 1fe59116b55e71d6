// Two local buffers may be the same, a global one is not.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]", "local:f32[64]"]}
kernel void k(global float *x, local float *l, local float *m) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = x[i];
  m[j] = x[i] + 1;
  x[i + 16] = l[j] + m[j] + x[i];
}
