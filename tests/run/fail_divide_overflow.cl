// The least number divided by -1 does not fit.
//! {"global": 1, "args": ["x=i32[2]:-2147483648,-1"], "fails": "KERNEL_DIVIDE"}
kernel void k(global int *x) { x[0] = x[0] / x[1]; }
