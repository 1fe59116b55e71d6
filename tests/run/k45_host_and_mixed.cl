// Host pointers, local memory and barriers.
//! {"global": 8, "local": 4, "buffers": ["a=i32[8]:iota"], "args": ["t=ptr[1]:&a", "y=i32[8]:zero", "local:i32[4]"],
//!  "expect": {"y": "[i * 10 + 4 * (i // 4) + (i + 1) % 4 for i in range(n)]"}}
kernel void k(global ulong *t, global int *y, local int *l) {
  int i = get_global_id(0), j = get_local_id(0);
  global int *a = (global int *)t[0];
  int *p = &l[j];
  *p = a[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  int *q = &l[(j + 1) % 4];
  y[i] = a[i] * 10 + *q;
}
