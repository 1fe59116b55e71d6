// Binary search in local and in global memory.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:iota(0,3)", "y=i32[16]:zero"],
//!  "expect": {"y": "[i + i % 8 for i in range(n)]"}}
__attribute__((noinline)) int find(int *p, int n, int v) {
  int low = 0;
  while (n > 1) { int mid = n / 2; if (p[low + mid] <= v) low += mid; n -= mid; }
  return low;
}
kernel void k(global int *x, global int *y) {
  local int l[8];
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = j * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  y[i] = find(x, 16, 3 * i + 1) + find(l, 8, 2 * j + 1);
}
