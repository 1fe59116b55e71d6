// A helper shared by two kernels, only one of which has local memory.
//! {"kernel": "second", "global": 16, "local": 8, "args": ["x=i32[16]:iota", "local:i32[8]"],
//!  "expect": {"x": "[i * 2 + 1 for i in range(n)]"}}
__attribute__((noinline)) int inc(int *p) { return *p + 1; }
kernel void first(global int *x) { int i = get_global_id(0); x[i] = inc(&x[i]); }
kernel void second(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = 2 * x[i];
  x[i] = inc(&l[j]);
}
