// Private memory keeps its contents over barriers, for each item.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:zero"], "expect": {"x": "[sum((i + k) * (k + 1) for k in range(8)) for i in range(n)]"}}
kernel void k(global int *x) {
  int i = get_global_id(0), mine[8], s = 0;
  for (int k = 0; k < 8; k++) { mine[(k * 3) % 8] = i + (k * 3) % 8; barrier(CLK_LOCAL_MEM_FENCE); }
  for (int k = 0; k < 8; k++) s += mine[k] * (k + 1);
  x[i] = s;
}
