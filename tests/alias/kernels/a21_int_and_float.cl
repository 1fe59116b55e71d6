// Types and spaces together.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]", "n=i32[64]:iota", "local:i32[64]"]}
kernel void k(global float *x, local float *l, global int *n, local int *m) {
  int i = get_global_id(0), j = get_local_id(0);
  int a = n[i];
  l[j] = a;
  x[i] = n[i] + l[j];
  m[j] = n[i];
  x[i] += l[j] + m[j];
}
