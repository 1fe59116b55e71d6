// Items that have returned do not keep the others waiting.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:zero"], "expect": {"x": "[0 if i % 8 > 3 else (i % 8 + 1) % 4 for i in range(n)]"}}
kernel void k(global int *x) {
  local int l[8];
  int j = get_local_id(0);
  if (j > 3) return;
  l[j] = j;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[get_global_id(0)] = l[(j + 1) % 4];
}
