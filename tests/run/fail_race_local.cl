// Two items at the same byte of local memory.
//! {"global": 4, "local": 4, "args": ["x=i32[4]:zero"], "fails": "KERNEL_RACE", "check": "races"}
kernel void k(global int *x) {
  local int l[4];
  int i = get_local_id(0);
  l[i] = i;
  x[i] = l[(i + 1) % 4];
}
