// An inclusive scan, two barriers a step.
//! {"global": 64, "local": 32, "args": ["x=i32[64]:fill(1)"], "expect": {"x": "[i % 32 + 1 for i in range(n)]"}}
kernel void k(global int *x) {
  local int l[32];
  int j = get_local_id(0), i = get_global_id(0);
  l[j] = x[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 32; d *= 2) {
    int v = j >= d ? l[j - d] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    l[j] += v;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  x[i] = l[j];
}
