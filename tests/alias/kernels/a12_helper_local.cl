// A helper that only touches local memory, between two loads of global memory.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
__attribute__((noinline)) static void put(local float *p, float v) { *p = v + 1; }
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  float a = x[i];
  put(l + j, a);
  x[i + 16] = x[i] + l[j];
}
