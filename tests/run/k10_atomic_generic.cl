// Atomics through a pointer that is global or local.
//! {"global": 32, "local": 16, "args": ["x=i32[4]:zero"],
//!  "expect": {"x": "[16, 8, 8, 0]"}}
kernel void k(global atomic_int *x) {
  local atomic_int l;
  if (get_local_id(0) == 0) atomic_init(&l, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_int *p = x;
  if (get_local_id(0) & 1) p = &l;
  atomic_fetch_add_explicit(p, 1, memory_order_relaxed, memory_scope_device);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) atomic_fetch_add_explicit(&x[1 + get_group_id(0)], atomic_fetch_add_explicit(&l, 0, memory_order_relaxed, memory_scope_work_group), memory_order_relaxed, memory_scope_device);
}
