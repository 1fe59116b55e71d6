// A work-item puts a local pointer into global memory, and the others of its group take it from there behind the barrier.
//! {"global": 8, "local": 4, "args": ["x=i32[8]:iota", "s=i64[2]:zero"],
//!  "expect": {"x": "[2 * (i // 4 * 4 + 3 - i % 4) for i in range(n)]", "s": "[0, 0]"}}
kernel void k(global int *x, global ulong *slots) {
  local int l[4];
  int i = get_local_id(0), g = get_group_id(0);
  int *global *s = (int *global *)slots;
  l[i] = x[get_global_id(0)] * 2;
  if (i == 1)
    s[g] = l;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  int *p = s[g];
  x[get_global_id(0)] = p[3 - i];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (i == 1)
    s[g] = 0;
}
