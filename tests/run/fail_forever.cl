// A kernel that does not end.
//! {"global": 2, "args": ["x=i32[2]:zero"], "fails": "KERNEL_TIMEOUT", "timeout": 0.3}
kernel void k(volatile global int *x) { while (x[0] == 0) x[1]++; }
