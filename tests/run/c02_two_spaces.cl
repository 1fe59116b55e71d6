// The same helper for global and local memory.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:iota"], "expect": {"x": "[2 * i + 2 * i for i in range(n)]"}}
__attribute__((noinline)) void twice(int *p) { *p *= 2; }
kernel void k(global int *x) {
  local int l[8];
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = x[i];
  twice(&l[j]);
  twice(&x[i]);
  x[i] += l[j];
}
