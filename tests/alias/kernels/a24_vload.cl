// vload and vstore of two spaces.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  float4 a = vload4(i, x);
  vstore4(a + 1, j, l);
  float4 b = vload4(i, x);
  vstore4(b + vload4(j, l), i, x);
}
