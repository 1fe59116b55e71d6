// One helper, called with global and with local memory.
//! {"global": 64, "local": 16, "args": ["x=i32[64]:iota", "local:i32[16]"],
//!  "expect": {"x": "[3 * i + 1 + i // 16 * 0 + (16 * (i // 16) + (i + 1) % 16) for i in range(n)]"}}
__attribute__((noinline)) int helper(int *p, int i) { p[i] = p[i] * 3 + 1; return p[i]; }
kernel void k(global int *x, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  int next = l[(j + 1) % 16];
  barrier(CLK_LOCAL_MEM_FENCE);
  helper(l, j);
  x[i] = helper(x, i) + next;
}
