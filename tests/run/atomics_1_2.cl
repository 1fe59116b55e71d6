// Every atomic function of OpenCL 1.2.
//! {"global": 16, "local": 16, "args": ["x=i32[12]:0,100,0,0,0,50,-50,255,0,0,7,0"],
//!  "expect": {"x": "[sum(range(16)), 100 - sum(range(16)), 99, 16, -16, 0, 15, 16, 15, 0, 1, 0]"}}
kernel void k(global int *x) {
  int i = get_global_id(0);
  atomic_add(&x[0], i);
  atomic_sub(&x[1], i);
  if (i == 9) atomic_xchg(&x[2], 99);
  atomic_inc(&x[3]);
  atomic_dec(&x[4]);
  atomic_min(&x[5], i);
  atomic_max(&x[6], i);
  atomic_and(&x[7], 16 | i * 0);
  atomic_or(&x[8], i);
  atomic_xor(&x[9], i);
  atomic_cmpxchg(&x[10], 7, 1);
}
