// Generic pointers in a private array with a dynamic index.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:iota"], "expect": {"x": "[i + [0, 10, 20, 30][i % 4] for i in range(n)]"}}
kernel void k(global int *x) {
  local int l[4];
  int i = get_local_id(0), *t[4];
  if (i < 4) l[i] = 10 * i;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int j = 0; j < 4; j++) t[j] = &l[j];
  x[i] += *t[i & 3];
}
