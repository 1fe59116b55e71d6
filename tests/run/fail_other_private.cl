// Private memory of another item.
//! {"global": 2, "local": 2, "args": ["x=i32[2]:zero"], "fails": "KERNEL_SPACE", "check": "spaces", "targets": ["spirv64", "intel"]}
kernel void k(global int *x) {
  local ulong slot;
  volatile int mine = 3;
  if (get_local_id(0) == 0) slot = (ulong)&mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 1) x[1] = *(private int *)slot;
  barrier(CLK_LOCAL_MEM_FENCE);
}
