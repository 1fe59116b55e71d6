// A pointer to local memory that a helper returns.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:zero"], "expect": {"x": "[7 - i for i in range(n)]"}}
__attribute__((noinline)) int *mirror(int *p, int i) { return p + 7 - i; }
kernel void k(global int *x) {
  local int l[8];
  int i = get_local_id(0);
  l[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i] = *mirror(l, i);
}
