// Past one local variable, into another.
//! {"global": 1, "args": ["x=i32[1]:zero", "local:i32[4]", "local:i32[4]"], "fails": "KERNEL_BOUNDS", "check": "spaces"}
kernel void k(global int *x, local int *a, local int *b) { b[0] = 1; x[0] = a[4]; }
