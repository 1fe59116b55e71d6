// Two local arguments and a local variable do not overlap.
//! {"global": 16, "local": 8, "args": ["x=i32[16]:zero", "local:i32[8]", "local:40"],
//!  "expect": {"x": "[111 * (i % 8) for i in range(n)]"}}
kernel void k(global int *x, local int *a, local int *b) {
  local int c[8];
  int i = get_global_id(0), j = get_local_id(0);
  a[j] = j; b[j] = 10 * j; c[j] = 100 * j;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i] = a[j] + b[j] + c[j];
}
