// A last group that is smaller.
//! {"global": 10, "local": 4, "args": ["x=i32[10]:zero"], "expect": {"x": "[4 * 10 + (2 if i > 7 else 4) + 100 * 3 for i in range(n)]"}}
kernel void k(global int *x) {
  x[get_global_id(0)] = get_enqueued_local_size(0) * 10 + get_local_size(0) + 100 * get_num_groups(0);
}
