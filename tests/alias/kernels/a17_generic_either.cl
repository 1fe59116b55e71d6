// A pointer to either of two spaces, and a constant load around it.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]", "c=f32[64]:iota(5,2)"]}
kernel void k(global float *x, local float *l, constant float *c) {
  int i = get_global_id(0), j = get_local_id(0);
  float *p = i & 1 ? (float *)(x + i) : (float *)(l + j);
  l[j] = i;
  float a = c[j];
  *p = a;
  x[i + 16] = c[j] + *p;
}
