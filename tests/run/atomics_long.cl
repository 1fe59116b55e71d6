// 64-bit atomics and floats.
//! {"global": 16, "args": ["x=i64[2]:0,0", "f=f32[1]:0"], "targets": ["spirv64", "intel"], "clang": "-cl-std=CL3.0",
//!  "expect": {"x": "[16 << 33, 15 << 40]", "f": "[8.0]"}}
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
kernel void k(global long *x, global atomic_float *f) {
  atom_add(&x[0], 1L << 33);
  atom_max(&x[1], (long)get_global_id(0) << 40);
  float old = 0;
  while (!atomic_compare_exchange_strong_explicit(f, &old, old + 0.5f, memory_order_relaxed, memory_order_relaxed, memory_scope_device)) ;
}
