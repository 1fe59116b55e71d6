// A helper that only touches global memory, between two loads of local memory.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
__attribute__((noinline)) static void put(global float *p, float v) { *p += v; }
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = i;
  float a = l[j];
  put(x + i, a);
  x[i + 16] = l[j] + a;
}
