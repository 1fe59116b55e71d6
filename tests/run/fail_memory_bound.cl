// More memory than is allowed.
//! {"global": 1, "args": ["x=i32[1000000]:zero"], "memory": 1000000, "fails": "MEMORY_BOUND"}
kernel void k(global int *x) { x[0] = 1; }
