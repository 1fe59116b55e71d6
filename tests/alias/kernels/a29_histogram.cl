// Counts in local memory, data in global memory.
//! {"global": 16, "local": 8, "args": ["x=i32[64]:iota(1,3)", "local:i32[8]"]}
kernel void k(global int *x, local int *n) {
  int i = get_global_id(0), j = get_local_id(0);
  n[j] = 0;
  for (int k = 0; k < 8; k++)
    if ((x[k] & 7) == j)
      n[j]++;
  x[i + 16] = n[j];
}
