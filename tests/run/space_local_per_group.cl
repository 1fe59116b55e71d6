// Local memory is one per group.
//! {"global": 64, "local": 8, "args": ["x=i32[64]:zero"], "expect": {"x": "[i // 8 for i in range(n)]"}}
kernel void k(global int *x) {
  local int l;
  if (get_local_id(0) == 3) l = get_group_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  x[get_global_id(0)] = l;
}
