// Items of a group leave a loop with barriers one after the other.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:zero", "y=i32[2]:zero"], "targets": ["nvptx64", "amdgcn"],
//!  "expect": {"x": "[i % 8 + 1 for i in range(n)]", "y": "[36, 36]"}}
kernel void k(global int *x, global int *y) {
  local int total;
  int j = get_local_id(0), n = 0;
  if (j == 0) total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; k <= j; k++) {
    atomic_inc(&total);
    n++;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  x[get_global_id(0)] = n;
  if (j == 7) y[get_group_id(0)] = total;
}
