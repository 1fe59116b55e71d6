// Unsigned minimum and maximum in local memory.
//! {"global": 16, "local": 8, "args": ["x=u32[4]:zero"], "expect": {"x": "[0xfffffff8, 0xffffffff, 0xfffffff0, 0xfffffff7]"}}
kernel void k(global uint *x) {
  local uint low, high;
  int i = get_global_id(0);
  if (get_local_id(0) == 0) { low = ~0u; high = 0; }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint v = 0xfffffff0u + (i + 8) % 16;
  atomic_min(&low, v);
  atomic_max(&high, v);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) { x[2 * get_group_id(0)] = low; x[2 * get_group_id(0) + 1] = high; }
}
