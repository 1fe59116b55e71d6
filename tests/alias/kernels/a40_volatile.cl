// Volatile accesses stay, whatever their space.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, volatile local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  float a = x[i];
  l[j] = a;
  x[i + 16] = x[i] + l[j] + l[j];
}
