// The local size that the kernel requires is the one that it gets.
//! {"global": [8, 4], "args": ["x=i32[32]:zero"], "expect": {"x": "[4 * 10 + 2 for i in range(n)]"}}
__attribute__((reqd_work_group_size(4, 2, 1))) kernel void k(global int *x) {
  x[get_global_linear_id()] = get_local_size(0) * 10 + get_local_size(1);
}
