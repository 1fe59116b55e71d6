// An argument of the wrong size.
//! {"global": 1, "args": ["x=i32[1]:zero", "i64:3"], "fails": "BAD_LAUNCH"}
kernel void k(global int *x, int n) { x[0] = n; }
