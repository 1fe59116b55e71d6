// An atomic inside a helper, on global and local memory.
//! {"global": 16, "local": 8, "args": ["x=i32[1]:zero", "y=i32[2]:zero"], "expect": {"x": "[16]", "y": "[8, 8]"}}
__attribute__((noinline)) void count(atomic_int *p) { atomic_fetch_add_explicit(p, 1, memory_order_relaxed, memory_scope_device); }
kernel void k(global atomic_int *x, global int *y) {
  local atomic_int l;
  if (get_local_id(0) == 0) atomic_init(&l, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  count(x);
  count(&l);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) y[get_group_id(0)] = atomic_fetch_add_explicit(&l, 0, memory_order_relaxed, memory_scope_work_group);
}
