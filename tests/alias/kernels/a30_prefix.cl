// A running sum from local to global memory.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = j + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i] = 0;
  for (int k = 0; k <= j; k++)
    x[i] = x[i] + l[k];
}
