// A local load again, behind a store to global memory.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = x[i];
  float a = l[j];
  x[i + 16] = a;
  x[i + 32] = l[j] * 2;
}
