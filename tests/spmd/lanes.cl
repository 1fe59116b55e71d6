// Functions of a sub-group, which is a row of `lanes` work-items of the group, for all of them and in code that some run: lanes.py has the results.
//! {"kernel": "lanes", "sizes": [[5, 1], [48, 16], [51, 17], [128, 64], [100, 33]], "clang": "-cl-ext=+cl_khr_subgroups,+cl_khr_subgroup_shuffle,+cl_khr_subgroup_shuffle_relative",
//!  "args": ["x=i32[128]:iota", "y=i32[4096]:zero", "z=i64[1024]:zero", "f=f32[512]:zero"]}
kernel void lanes(global int *x, global int *y, global long *z, global float *f) {
  int i = get_global_id(0), v = (x[i] * 7919 + 3) % 101 - 50, lane = get_sub_group_local_id(), n = get_sub_group_size();
  y += 32 * i; z += 8 * i; f += 4 * i;
  y[0] = n;
  y[1] = get_num_sub_groups();
  y[2] = get_sub_group_id();
  y[3] = lane;
  y[4] = get_max_sub_group_size();
  y[5] = sub_group_reduce_add(v);
  y[6] = sub_group_reduce_min(v);
  y[7] = sub_group_reduce_max((uint)v);
  y[8] = sub_group_scan_exclusive_add(v);
  y[9] = sub_group_scan_inclusive_max(v);
  y[10] = sub_group_scan_exclusive_min((uint)v);
  y[11] = sub_group_all(v < 40);
  y[12] = sub_group_any(v > 40);
  y[13] = sub_group_broadcast(v, n - 1);
  y[14] = sub_group_shuffle(v, lane * 7 % n);
  y[15] = sub_group_shuffle_xor(v, n % 2 ? 0 : 1);
  y[16] = sub_group_shuffle_down(v, lane + 2 < n ? 2 : 0);
  y[17] = sub_group_shuffle_up(v, lane < 3 ? 0 : 3);
  z[0] = sub_group_reduce_max((long)v << 33);
  z[1] = sub_group_scan_inclusive_add((ulong)v << 30);
  z[2] = sub_group_shuffle((long)v << 20, n - 1 - lane);
  f[0] = sub_group_reduce_add(v * 0.25f);
  f[1] = sub_group_scan_exclusive_max(v * 0.25f);
  f[2] = sub_group_shuffle(v * 0.5f, (lane + 1) % n);
  if (v % 3 == 0) {
    y[18] = sub_group_reduce_add(v);
    y[19] = sub_group_all(v < 20);
    y[20] = sub_group_any(v < 0);
    y[21] = sub_group_scan_exclusive_add(v);
    f[3] = sub_group_scan_inclusive_add(v * 0.5f);
  }
}
