// A barrier keeps what others may have written: nothing may go here.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  l[j] = x[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  float a = l[7 - j];
  barrier(CLK_LOCAL_MEM_FENCE);
  l[j] = a * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i] = l[7 - j] + a;
}
