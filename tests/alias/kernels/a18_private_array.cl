// A private array whose address gets away, and loads of global memory.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
__attribute__((noinline)) static void fill(private float *t, float v, int j) { for (int k = 0; k < 4; k++) t[k] = v + j; }
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  float t[4];
  float a = x[i];
  fill(t, a, j);
  x[i + 16] = x[i] + t[j & 3];
}
