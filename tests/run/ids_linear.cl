// Linear ids.
//! {"global": [4, 2], "local": [2, 2], "args": ["x=i32[8]:zero"], "expect": {"x": "[10 * i + i % 2 + 2 * (i // 4) for i in range(n)]"}}
kernel void k(global int *x) {
  x[get_global_id(0) + 4 * get_global_id(1)] = 10 * get_global_linear_id() + get_local_linear_id();
}
