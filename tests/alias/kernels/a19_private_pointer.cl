// A store through a pointer to private memory from a helper.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
__attribute__((noinline)) static private float *pick(private float *t, int j) { return t + (j & 7); }
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  float t[8];
  for (int k = 0; k < 8; k++)
    t[k] = x[i + k];
  private float *p = pick(t, j);
  float a = x[i];
  *p = a * 2;
  x[i + 32] = x[i] + t[3];
}
