// Atomics of global and local memory, in code that some work-items run, and a loop that ends by compare-and-exchange.
//! {"kernel": "exchange", "sizes": [[3, 1], [48, 16], [51, 17], [128, 64]],
//!  "args": ["x=i32[16]:iota", "y=u32[16]:iota", "z=i64[8]:iota", "f=f32[2]:zero", "out=i32[64]:zero"]}
kernel void exchange(global int *x, global uint *y, global long *z, volatile global atomic_float *f, global int *out) {
  local int sum, most;
  int i = get_global_id(0), l = get_local_id(0);
  if (l == 0) { sum = 0; most = -1; }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i % 3) atomic_add(x + (i & 7), i);
  else { atomic_min(x + 8 + (i & 3), -i); atomic_max(x + 12, i * 7); }
  atomic_inc(y); atomic_dec(y + 1); atomic_or(y + 2, 1u << (i & 31)); atomic_and(y + 3, ~(1u << (i & 31)));
  atomic_xor(y + 4, (uint)i); atomic_min(y + 5, (uint)i); atomic_max(y + 6, 4000000000u + (uint)i); atomic_sub(x + 14, i);
  atomic_cmpxchg(x + 15, 15, 99);
  atomic_add(&sum, i); atomic_max(&most, i);
  for (int k = 0; k < (i & 3); k++) atomic_fetch_add_explicit((volatile global atomic_long *)(z + k), (long)i << 20, memory_order_relaxed);
  float old = atomic_load_explicit(f, memory_order_relaxed);
  while (!atomic_compare_exchange_strong(f, &old, old + 1.0f)) ;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 0) { out[2 * (get_group_id(0) & 31)] = sum; out[2 * (get_group_id(0) & 31) + 1] = most; }
}
