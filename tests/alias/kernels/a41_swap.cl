// A swap between two spaces.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = j;
  float a = x[i];
  x[i] = l[j];
  l[j] = a;
  x[i + 16] = l[j] + x[i];
}
