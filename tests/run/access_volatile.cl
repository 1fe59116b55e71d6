// Volatile accesses by generic pointer.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:iota"], "expect": {"x": "[i + 2 for i in range(n)]"}}
__attribute__((noinline)) void inc(volatile int *p) { *p = *p + 1; }
kernel void k(global int *x) {
  local int l[8];
  int i = get_local_id(0);
  l[i] = x[i];
  inc(&l[i]);
  x[i] = l[i];
  inc(&x[i]);
}
