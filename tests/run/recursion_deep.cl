// A thousand frames of private memory.
//! {"global": 2, "args": ["x=i32[2]:zero"], "expect": {"x": "[500500, 501501]"}, "private": 1048576}
__attribute__((noinline)) int down(volatile int *p, int n) { volatile int mine = *p + 1; return n == 0 ? mine - 1 : mine - 1 + n + down(p, n - 1) - *p; }
kernel void k(global int *x) { int i = get_global_id(0); volatile int one = i; x[i] = down(&one, 1000) + (i ? 1000 : 0); }
