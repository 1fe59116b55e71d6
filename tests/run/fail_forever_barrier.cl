// A kernel that waits at barriers for ever.
//! {"global": 2, "local": 2, "args": ["x=i32[2]:zero"], "fails": "KERNEL_TIMEOUT", "timeout": 0.3}
kernel void k(volatile global int *x) { while (x[0] == 0) barrier(CLK_GLOBAL_MEM_FENCE); }
