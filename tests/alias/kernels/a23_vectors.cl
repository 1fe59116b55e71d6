// Vectors, whose type clang calls char.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float4 *x, local float4 *l) {
  int i = get_global_id(0), j = get_local_id(0);
  float4 a = x[i];
  l[j] = a + 1;
  x[i] = x[i] + l[j];
}
