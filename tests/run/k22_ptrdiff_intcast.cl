// A pointer through integers: aligned down.
//! {"global": 16, "local": 16, "args": ["y=i32[16]:zero"],
//!  "expect": {"y": "[i // 4 * 4 for i in range(n)]"}}
__attribute__((noinline)) int aligned(int *p) { return *(int *)((ulong)p & ~(ulong)15); }
kernel void k(global int *y) {
  local int l[16] __attribute__((aligned(16)));
  int i = get_local_id(0);
  l[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  y[i] = aligned(&l[i]);
}
