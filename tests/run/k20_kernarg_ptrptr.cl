// Pointers that the host put into memory.
//! {"global": 4, "buffers": ["a=i32[4]:iota", "b=i32[4]:iota(100,1)"],
//!  "args": ["t=ptr[2]:&a,&b", "y=i32[4]:zero"],
//!  "expect": {"y": "[100 + i if i % 2 else i for i in range(n)]"}}
kernel void k(global ulong *t, global int *y) {
  int i = get_global_id(0);
  global int *p = (global int *)t[i & 1];
  y[i] = p[i];
}
