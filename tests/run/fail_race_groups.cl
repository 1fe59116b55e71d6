// A barrier orders the work-items of a group, not those of another one.
//! {"global": 8, "local": 4, "args": ["x=i32[8]:zero", "y=i32[8]:zero"], "fails": "KERNEL_RACE", "check": "groups"}
kernel void k(global int *x, global int *y) {
  int i = get_global_id(0);
  x[i] = i;
  barrier(CLK_GLOBAL_MEM_FENCE);
  y[i] = x[(i + 1) % 8];
}
