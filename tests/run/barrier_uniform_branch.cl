// Barriers under a condition that the group shares.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:zero"], "expect": {"x": "[7 - i % 8 if i // 8 else -1 for i in range(n)]"}}
kernel void k(global int *x) {
  local int l[8];
  int j = get_local_id(0), v = -1;
  if (get_group_id(0) == 1) {
    l[j] = j;
    barrier(CLK_LOCAL_MEM_FENCE);
    v = l[7 - j];
  }
  x[get_global_id(0)] = v;
}
