// A dimension that is known at run time.
//! {"global": [4, 2], "local": [2, 2], "args": ["x=i32[8]:zero", "d=i32[3]:0,1,5"], "expect": {"x": "[i % 4 + 10 * (i // 4) + 100 for i in range(n)]"}}
kernel void k(global int *x, global int *d) {
  int i = get_global_id(d[0]), j = get_global_id(d[1]);
  x[i + 4 * j] = i + 10 * j + 100 * get_global_size(d[2]);
}
