// A helper that others may call too.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:iota"], "expect": {"x": "[3 * i for i in range(n)]"}}
__attribute__((noinline)) int thrice(int *p) { return 3 * *p; }
kernel void k(global int *x) {
  local int l[8];
  int i = get_local_id(0);
  l[i] = x[i];
  x[i] = thrice(&l[i]);
}
