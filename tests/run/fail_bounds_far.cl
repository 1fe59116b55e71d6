// Far outside of a buffer: faults without checks.
//! {"global": 1, "args": ["x=i32[4]:zero", "i32:1000000"], "fails": "KERNEL_BOUNDS"}
kernel void k(global int *x, int n) { x[n] = 1; }
