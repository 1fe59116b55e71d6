// Barriers in a last group that is smaller.
//! {"global": 10, "local": 4, "args": ["x=i32[10]:zero"], "expect": {"x": "[10 * (4 * (i // 4) + min(3, 9 - 4 * (i // 4)) - i % 4) for i in range(n)]"}}
kernel void k(global int *x) {
  local int l[4];
  int j = get_local_id(0), n = get_local_size(0);
  l[j] = 10 * get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  x[get_global_id(0)] = l[n - 1 - j];
}
