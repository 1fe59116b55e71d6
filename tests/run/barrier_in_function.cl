// A barrier inside a function that is not inlined, and in recursion.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:iota"], "expect": {"x": "[8 * (i // 8) + (i % 8 + 3) % 8 for i in range(n)]"}}
__attribute__((noinline)) int turn(local int *l, int v, int n) {
  if (n == 0) return v;
  int j = get_local_id(0);
  l[j] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  v = l[(j + 1) % 8];
  barrier(CLK_LOCAL_MEM_FENCE);
  return turn(l, v, n - 1);
}
kernel void k(global int *x) {
  local int l[8];
  int i = get_global_id(0);
  x[i] = turn(l, x[i], 3);
}
