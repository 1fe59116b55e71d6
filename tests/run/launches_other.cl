// Another kernel puts private and local pointers into memory; this one finds the host's there, and its own local one.
//! {"kernel": "finds", "global": 4, "local": 2, "buffers": ["a=i32[4]:iota", "b=i32[4]:iota(100,1)"],
//!  "args": ["t=ptr[2]:&a,&b", "y=i32[4]:zero", "z=i32[4]:zero"],
//!  "expect": {"y": "[100 + i if i % 2 else i for i in range(n)]", "z": "[5 + 1 - i % 2 for i in range(n)]"}}
int *kept;
__attribute__((noinline)) int *first(int *global *t, int i) { return t[i]; }
__attribute__((noinline)) void keep(int *p) { kept = p; }
kernel void puts(global ulong *t, int n) {
  local int l[4];
  int own = n;
  ((int *global *)t)[0] = &own;
  ((int *global *)t)[1] = l;
  keep(&own);
  keep(l);
}
kernel void finds(global ulong *t, global int *y, global int *z) {
  local int l[2];
  int *local at[1];
  int i = get_global_id(0), j = get_local_id(0);
  y[i] = first((int *global *)t, i & 1)[i];
  l[j] = 5 + j;
  if (j == 0)
    at[0] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  z[i] = at[0][1 - j];
}
