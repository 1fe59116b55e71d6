// Sub-groups have one item.
//! {"global": 8, "local": 4, "args": ["x=i32[8]:iota", "y=i32[40]:zero"], "targets": ["spirv64", "intel"], "clang": "-cl-std=CL2.0 -cl-ext=+cl_khr_subgroups",
//!  "expect": {"y": "[v for i in range(8) for v in (1, 4, i % 4, i, 2147483647)]"}}
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void k(global int *x, global int *y) {
  int i = get_global_id(0);
  y[5 * i] = get_sub_group_size();
  y[5 * i + 1] = get_num_sub_groups();
  y[5 * i + 2] = get_sub_group_id();
  y[5 * i + 3] = sub_group_reduce_add(x[i]) + get_sub_group_local_id();
  y[5 * i + 4] = sub_group_scan_exclusive_min(x[i]);
}
