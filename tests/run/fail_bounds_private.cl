// Past a private array.
//! {"global": 1, "args": ["x=i32[1]:zero", "i32:4"], "fails": "KERNEL_BOUNDS", "check": "spaces"}
kernel void k(global int *x, int n) { volatile int mine[4]; for (int i = 0; i <= n; i++) mine[i] = i; x[0] = mine[0]; }
