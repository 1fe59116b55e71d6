// A pointer that is not aligned.
//! {"global": 1, "args": ["x=i32[4]:zero"], "fails": "KERNEL_ALIGN", "check": "spaces"}
kernel void k(global char *x) { *(global int *)(x + 1) = 5; }
