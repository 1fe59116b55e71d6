// Host pointers and local memory in one kernel.
//! {"global": 4, "local": 4, "buffers": ["a=i32[4]:iota(7,1)"], "args": ["t=ptr[1]:&a", "y=i32[4]:zero"],
//!  "expect": {"y": "[7 + i + 3 - i for i in range(n)]"}}
kernel void k(global ulong *t, global int *y) {
  local int l[4];
  int i = get_local_id(0);
  l[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  int *p = (global int *)t[0], *q = l;
  y[i] = p[i] + q[3 - i];
}
