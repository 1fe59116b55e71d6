// A filter: taps in constant memory, a window in local memory.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]", "c=f32[4]:1,2,3,4", "y=f32[64]:zero"]}
kernel void k(global float *x, local float *l, constant float *c, global float *y) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = x[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  y[i] = 0;
  for (int k = 0; k < 4; k++)
    y[i] += c[k] * l[(j + k) & 7];
}
