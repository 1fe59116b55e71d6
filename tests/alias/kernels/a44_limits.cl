// Bounds of a clamp in constant memory, data in two spaces.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]", "c=f32[64]:iota(5,2)"]}
kernel void k(global float *x, local float *l, constant float *c) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = x[i] * 3;
  if (l[j] < c[0]) l[j] = c[0];
  if (l[j] > c[1]) l[j] = c[1];
  x[i] = l[j];
  if (x[i] < c[0]) x[i] = c[0];
}
