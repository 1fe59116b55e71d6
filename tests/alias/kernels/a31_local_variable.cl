// Local memory by a kernel's own variable.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota"]}
kernel void k(global float *x) {
  int i = get_global_id(0), j = get_local_id(0);
  local float t[8];
  float a = x[i];
  t[j] = a;
  x[i + 16] = x[i] + t[j];
}
