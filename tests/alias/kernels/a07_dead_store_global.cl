// A global store that another one makes dead, with a local load between.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = i;
  x[i] = 1;
  float a = l[j];
  x[i] = a + 2;
}
