// A callee with its own phis over its argument.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:zero"], "expect": {"x": "[max(i, 7 - i) for i in range(n)]"}}
__attribute__((noinline)) int best(int *a, int *b) { int *m = a; if (*b > *m) m = b; return *m; }
kernel void k(global int *x) {
  local int l[8];
  int i = get_local_id(0);
  l[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i] = best(&l[i], &l[7 - i]);
}
