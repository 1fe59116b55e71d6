// A loop over a pointer that is local for half of the items.
//! {"global": 16, "local": 8, "args": ["x=i32[64]:fill(1)", "y=i32[16]:zero", "local:i32[4]"],
//!  "expect": {"y": "[4 if i % 2 == 0 else 6 for i in range(n)]"}}
kernel void k(global int *x, global int *y, local int *l) {
  int i = get_global_id(0), s = 0;
  if (get_local_id(0) < 4) l[get_local_id(0)] = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  int *p = x;
  if (i & 1) p = l;
  for (int k = 0; k < 4; k++) s += p[k];
  y[i] = s;
}
