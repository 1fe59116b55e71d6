// The same on floats: minimum of an exclusive scan begins at infinity.
//! {"global": 4, "local": 4, "args": ["x=f32[4]:3,1,2,0", "y=f32[8]:zero"], "targets": ["spirv64", "intel"],
//!  "expect": {"y": "[0.0, math.inf, 0.0, 3.0, 0.0, 1.0, 0.0, 1.0]"}}
kernel void k(global float *x, global float *y) {
  int i = get_global_id(0);
  y[2 * i] = work_group_reduce_min(x[i]);
  y[2 * i + 1] = work_group_scan_exclusive_min(x[i]);
}
