// A tree of additions with a barrier in the loop.
//! {"global": 256, "local": 64, "args": ["x=i32[256]:iota", "y=i32[4]:zero"],
//!  "expect": {"y": "[sum(range(64 * g, 64 * g + 64)) for g in range(4)]"}}
kernel void k(global int *x, global int *y) {
  local int l[64];
  int j = get_local_id(0);
  l[j] = x[get_global_id(0)];
  for (int s = 32; s > 0; s /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (j < s) l[j] += l[j + s];
  }
  if (j == 0) y[get_group_id(0)] = l[0];
}
