// Aligned up through an integer inside a helper.
//! {"global": 4, "args": ["x=i32[32]:iota", "y=i32[4]:zero"], "expect": {"y": "[0, 8, 16, 24]"}}
__attribute__((noinline)) int *up(int *p) { return (int *)(((ulong)p + 31) & ~(ulong)31); }
kernel void k(global int *x, global int *y) { int i = get_global_id(0); y[i] = *up(x + 8 * i - (i ? 3 : 0)); }
