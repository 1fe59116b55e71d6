// work_group_* functions of OpenCL 2.0.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:iota", "y=i32[112]:zero"], "clang": "-cl-std=CL2.0", "targets": ["spirv64", "intel"],
//!  "expect": {"y": "[v for i in range(16) for g in [range(i // 8 * 8, i // 8 * 8 + 8)] for v in (sum(g), max(g), sum(range(g[0], i)), sum(range(g[0], i + 1)), g[3], int(i // 8 == 1), 1)]"}}
kernel void k(global int *x, global int *y) {
  int i = get_global_id(0), v = x[i];
  global int *r = y + 7 * i;
  r[0] = work_group_reduce_add(v);
  r[1] = work_group_reduce_max(v);
  r[2] = work_group_scan_exclusive_add(v);
  r[3] = work_group_scan_inclusive_add(v);
  r[4] = work_group_broadcast(v, 3);
  r[5] = work_group_all(v >= 8) != 0;
  r[6] = work_group_any(v % 8 == 2) != 0;
}
