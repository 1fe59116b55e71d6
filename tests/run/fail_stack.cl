// Recursion without end.
//! {"global": 1, "args": ["x=i32[2]:zero"], "fails": "KERNEL_FAULT", "timeout": 5}
__attribute__((noinline)) int down(volatile int *p) { volatile int mine = *p + 1; return down(&mine) + mine; }
kernel void k(global int *x) { volatile int m = x[0]; x[1] = down(&m); }
