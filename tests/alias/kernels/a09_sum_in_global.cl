// A sum kept in global memory over a loop that reads local memory.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; k < 8; k++)
    x[i] += l[k];
}
