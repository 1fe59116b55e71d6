// Ids, arithmetic, comparisons and selects, for groups that fill their threads and that do not.
//! {"kernel": "straight", "sizes": [[3, 1], [48, 16], [51, 17], [40, 17], [128, 64]],
//!  "args": ["x=i32[128]:iota", "y=f32[128]:iota", "z=i64[128]:zero", "i32:5"]}
kernel void straight(global int *x, global float *y, global long *z, int n) {
  int i = get_global_id(0), j = get_local_id(0);
  int v = x[i] * n + j;
  x[i] = v % 3 == 1 ? v / (j + 1) : v - n;
  y[i] = y[i] * 0.5f + (float)n;
  z[i] = (long)get_group_id(0) << 33 | get_local_size(0) << 8 | get_num_groups(0);
}
