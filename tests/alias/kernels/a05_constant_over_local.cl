// A constant load again, behind stores to local memory.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]", "c=f32[64]:iota(5,2)"]}
kernel void k(global float *x, local float *l, constant float *c) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = c[j];
  l[j + 8] = c[j] + l[j];
  x[i] = l[j] + l[j + 8];
}
