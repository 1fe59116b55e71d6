// Two pointers that change places in a loop.
//! {"global": 8, "local": 8, "args": ["x=i32[8]:iota"], "expect": {"x": "[(i + 3) % 8 for i in range(n)]"}}
kernel void k(global int *x) {
  local int one[8], two[8];
  int i = get_local_id(0);
  int *from = one, *to = two;
  one[i] = x[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; k < 3; k++) {
    to[i] = from[(i + 1) % 8];
    barrier(CLK_LOCAL_MEM_FENCE);
    int *t = from; from = to; to = t;
  }
  x[i] = from[i];
}
