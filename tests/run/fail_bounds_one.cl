// One element too far: seen by the check.
//! {"global": 5, "args": ["x=i32[4]:zero"], "fails": "KERNEL_BOUNDS", "check": "spaces"}
kernel void k(global int *x) { x[get_global_id(0)] = 1; }
