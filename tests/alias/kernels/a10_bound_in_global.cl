// A loop's bound in global memory, and stores to local memory in it.
//! {"global": 16, "local": 8, "args": ["x=f32[64]:iota", "local:f32[64]", "n=i32[1]:3"]}
kernel void k(global float *x, local float *l, global int *n) {
  int i = get_global_id(0), j = get_local_id(0);
  for (int k = 0; k < *n; k++)
    l[j * 4 + k] = k + i;
  x[i] = l[j * 4 + 1];
}
