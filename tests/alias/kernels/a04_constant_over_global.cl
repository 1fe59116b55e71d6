// A constant load again, behind stores to global memory.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]", "c=f32[64]:iota(5,2)"]}
kernel void k(global float *x, local float *l, constant float *c) {
  int i = get_global_id(0), j = get_local_id(0);
  x[i] = c[j];
  x[i + 16] = c[j] + 1;
  x[i + 32] = c[j] + 2;
}
