// A local store that another one makes dead, with a global load between.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = 1;
  float a = x[i];
  l[j] = a;
  x[i + 16] = l[j];
}
