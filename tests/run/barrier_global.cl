// A barrier that orders global memory.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:iota", "y=i32[16]:zero"], "expect": {"y": "[100 + 8 * (i // 8) + 7 - i % 8 for i in range(n)]"}}
kernel void k(global int *x, global int *y) {
  int i = get_global_id(0), first = i / 8 * 8;
  x[i] += 100;
  barrier(CLK_GLOBAL_MEM_FENCE);
  y[i] = x[first + 7 - i % 8];
}
