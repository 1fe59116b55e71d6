// A null pointer.
//! {"global": 1, "args": ["x=i32[4]:zero", "null"], "fails": "KERNEL_NULL"}
kernel void k(global int *x, global int *y) { x[0] = y[0]; }
