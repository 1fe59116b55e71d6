// The wrong number of arguments.
//! {"global": 1, "args": ["x=i32[1]:zero"], "fails": "BAD_LAUNCH"}
kernel void k(global int *x, int n) { x[0] = n; }
