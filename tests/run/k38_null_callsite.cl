// A call site that passes null.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:zero"], "expect": {"x": "[i + 1 for i in range(n)]"}}
__attribute__((noinline)) int or_one(int *p) { return p ? *p : 1; }
kernel void k(global int *x) {
  local int l[8];
  int i = get_local_id(0);
  l[i] = i;
  x[i] = or_one(&l[i]) + or_one(0);
}
