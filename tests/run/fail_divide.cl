// A division by zero.
//! {"global": 1, "args": ["x=i32[2]:zero"], "fails": "KERNEL_DIVIDE"}
kernel void k(global int *x) { x[0] = 7 / x[1]; }
