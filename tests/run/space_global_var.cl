// A program-scope variable counts all items.
//! {"global": 64, "local": 16, "args": ["x=i32[1]:zero"], "expect": {"x": "[65]"}}
global atomic_int counter = ATOMIC_VAR_INIT(1);
kernel void k(global atomic_int *x) {
  int now = atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed, memory_scope_device) + 1;
  atomic_fetch_max_explicit(x, now, memory_order_relaxed, memory_scope_device);
}
