// A phi of global and local.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:iota"], "expect": {"x": "[5 if i < 4 else i for i in range(n)]"}}
kernel void k(global int *x) {
  local int l;
  int i = get_local_id(0);
  if (i == 0) l = 5;
  barrier(CLK_LOCAL_MEM_FENCE);
  int *p = &x[i];
  if (i < 4) p = &l;
  x[i] = *p;
}
