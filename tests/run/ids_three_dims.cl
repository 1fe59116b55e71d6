// All work-item functions in three dimensions with an offset.
//! {"global": [4, 4, 2], "local": [2, 4, 1], "offset": [1, 2, 3], "args": ["x=i32[32]:zero"],
//!  "expect": {"x": "[(i % 4 + 1) + 10 * (i // 4 % 4 + 2) + 100 * (i // 16 + 3) + 1000 * (i % 4 % 2) + 10000 * (i % 4 // 2) + 100000 * (i // 16) for i in range(n)]"}}
kernel void k(global int *x) {
  size_t a = get_global_id(0) - get_global_offset(0), b = get_global_id(1) - get_global_offset(1), c = get_global_id(2) - get_global_offset(2);
  x[a + get_global_size(0) * (b + get_global_size(1) * c)] =
      get_global_id(0) + 10 * get_global_id(1) + 100 * get_global_id(2) + 1000 * get_local_id(0) +
      10000 * get_group_id(0) + 100000 * get_group_id(2) + (get_local_size(1) - 4) + (get_num_groups(0) - 2) + (get_work_dim() - 3) + (get_global_size(3) - 1) + get_local_id(7);
}
