// A state machine: its state in local memory, its table in constant memory.
//! {"global": 8, "local": 8, "args": ["x=i32[64]:iota(3,5)", "local:i32[8]", "c=i32[8]:1,2,3,0,0,3,2,1"]}
kernel void k(global int *x, local int *s, constant int *c) {
  int i = get_global_id(0), j = get_local_id(0);
  s[j] = 0;
  for (int k = 0; k < 8; k++)
    s[j] = c[s[j] * 2 + (x[(i + k) & 63] & 1)];
  barrier(CLK_GLOBAL_MEM_FENCE);
  x[i] = s[j];
}
