// OpenCL 2.0: compare-and-exchange loops, flags, exchange, on generic pointers.
//! {"global": 32, "local": 8, "args": ["x=i32[4]:zero"], "targets": ["spirv64", "intel"],
//!  "expect": {"x": "[sum(range(32)), 32, 8, 4]"}}
void add(atomic_int *p, int v) {
  int old = atomic_load(p);
  while (!atomic_compare_exchange_strong(p, &old, old + v)) ;
}
kernel void k(global atomic_int *x) {
  local atomic_int l;
  local atomic_flag f;
  int i = get_global_id(0), first = 0;
  if (get_local_id(0) == 0) { atomic_init(&l, 0); atomic_flag_clear(&f); }
  barrier(CLK_LOCAL_MEM_FENCE);
  add(x, i);
  add(&l, 1);
  atomic_fetch_add(&x[1], 1);
  if (!atomic_flag_test_and_set(&f)) first = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (first) { atomic_store(&x[2], atomic_load(&l)); atomic_fetch_add(&x[3], 1); }
}
