// A store to local memory on one of two ways.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  float a = x[i];
  l[j] = 0;
  if (a > 3)
    l[j] = a;
  x[i + 16] = x[i] + l[j];
}
