// The same through two calls.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
__attribute__((noinline)) static void inner(local float *p, float v) { *p = v; }
__attribute__((noinline)) static void outer(local float *p, float v) { inner(p, v + 2); inner(p, *p * v); }
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  float a = x[i];
  outer(l + j, a);
  x[i + 16] = x[i] + l[j];
}
