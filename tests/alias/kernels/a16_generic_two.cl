// Generic pointers to local and to global memory in one function.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]"]}
kernel void k(global float *x, local float *l) {
  int i = get_global_id(0), j = get_local_id(0);
  float *p = x + i, *q = l + j;
  float a = *p;
  *q = a;
  x[i + 16] = *p + *q;
}
