// A pointer that does not change in a loop that reads through it.
//! {"global": 8, "local": 4, "args": ["x=i32[32]:fill(2)", "y=i32[8]:zero", "local:i32[8]"],
//!  "expect": {"y": "[64 + 8 for i in range(n)]"}}
__attribute__((noinline)) int sum(int *p, int n) { int s = 0; for (int k = 0; k < n; k++) s += p[k]; return s; }
kernel void k(global int *x, global int *y, local int *l) {
  int j = get_local_id(0);
  l[j] = 1; l[j + 4] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  y[get_global_id(0)] = sum(x, 32) + sum(l, 8);
}
