// A range of two pointers.
//! {"global": 4, "local": 2, "args": ["x=i32[16]:iota", "y=i32[4]:zero", "local:i32[4]"],
//!  "expect": {"y": "[sum(range(4 * i, 4 * i + 4)) + 4 for i in range(n)]"}}
__attribute__((noinline)) int sum(int *begin, int *end) { int s = 0; while (begin != end) s += *begin++; return s; }
kernel void k(global int *x, global int *y, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = 1; l[j + 2] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  y[i] = sum(x + 4 * i, x + 4 * i + 4) + sum(l, l + 4);
}
