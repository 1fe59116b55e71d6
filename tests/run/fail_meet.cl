// Items of a group wait at different calls.
//! {"global": 4, "local": 4, "args": ["x=i32[4]:zero"], "fails": "KERNEL_MEET", "check": "races"}
kernel void k(global int *x) {
  int i = get_local_id(0);
  if (i & 1) {
    x[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
  } else {
    x[i] = 7;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
