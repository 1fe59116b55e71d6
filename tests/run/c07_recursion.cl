// Recursion over local memory.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:zero"], "expect": {"x": "[sum(range(i + 1)) for i in range(n)]"}}
__attribute__((noinline)) int sum(int *p, int n) { return n < 0 ? 0 : p[n] + sum(p, n - 1); }
kernel void k(global int *x) {
  local int l[8];
  int i = get_local_id(0);
  l[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i] = sum(l, i);
}
