// A global load again, behind a store to local memory.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  float a = x[i];
  l[j] = a + 1;
  x[i + 16] = x[i] + l[j];
}
