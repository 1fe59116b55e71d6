// Mutual recursion, entered with two spaces.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:iota", "y=i32[8]:zero"],
//!  "expect": {"y": "[sum(v for v in range(i + 1) if v % 2 == i % 2) - sum(v for v in range(i + 1) if v % 2 != i % 2) + i // 1 * 0 + sum((1 if (i - v) % 2 == 0 else -1) * 3 for v in range(i + 1)) for i in range(n)]"}}
int odd(int *p, int n);
__attribute__((noinline)) int even(int *p, int n) { return n < 0 ? 0 : p[n] + odd(p, n - 1); }
__attribute__((noinline)) int odd(int *p, int n) { return n < 0 ? 0 : -p[n] + even(p, n - 1); }
kernel void k(global int *x, global int *y) {
  local int l[8];
  int i = get_local_id(0);
  l[i] = 3;
  barrier(CLK_LOCAL_MEM_FENCE);
  y[i] = even(x, i) + even(l, i);
}
