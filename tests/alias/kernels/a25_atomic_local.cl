// A relaxed atomic operation in local memory between loads of global memory.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:i32[1]"]}
kernel void k(global float *x, local int *n) {
  int i = get_global_id(0), j = get_local_id(0);
  if (j == 0) *n = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  float a = x[i];
  atomic_inc(n);
  x[i + 16] = x[i] + a;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i + 32] = *n;
}
