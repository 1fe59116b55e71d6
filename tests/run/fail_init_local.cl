// Local memory of which only the first half is written, in the second group too.
//! {"global": 8, "local": 4, "args": ["x=i32[8]:iota"], "fails": "KERNEL_INIT", "check": "init"}
kernel void k(global int *x) {
  local int t[8];
  int i = get_local_id(0);
  if (get_group_id(0) == 0) t[i + 4] = 1;
  t[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[get_global_id(0)] = t[7 - i];
}
