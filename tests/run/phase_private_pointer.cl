// A pointer to a private object lives over a barrier, and so does what it points to.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:zero"], "expect": {"x": "[i * 3 + 7 + (i + 1) % 8 for i in range(n)]"}}
__attribute__((noinline)) void add(int *p, int v) { *p += v; }
kernel void k(global int *x) {
  local int l[8];
  int i = get_local_id(0), mine[4] = { i, i, i, 7 };
  int *p = &mine[i & 1];
  l[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  add(p, l[(i + 1) % 8]);
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i] = mine[0] + mine[1] + mine[2] + mine[3];
}
