// A sum kept in local memory over a loop that reads global memory.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = 0;
  for (int k = 0; k < 8; k++)
    l[j] += x[i + k];
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i + 32] = l[j];
}
