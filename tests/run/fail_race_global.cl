// A barrier that orders local memory only does not order global memory.
//! {"global": 4, "local": 4, "args": ["x=i32[4]:zero"], "fails": "KERNEL_RACE", "check": "races"}
kernel void k(global int *x) {
  int i = get_local_id(0);
  x[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i] += x[(i + 1) % 4];
}
