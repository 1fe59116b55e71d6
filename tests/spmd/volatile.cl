// Volatile accesses in loops, as kernels of OpenCL 1 have them: a reduction, and sums of floats by compare-and-exchange.
//! {"sizes": [[1, 1], [16, 16], [64, 32], [34, 17]], "args": ["o=i32[64]:zero", "f=f32[4]:zero", "x=i32[64]:iota(7,3)"]}
void add(volatile global float *p, float v) {
  union { uint u; float f; } a, b;
  do {
    a.f = *p;
    b.f = a.f + v;
  } while (atomic_cmpxchg((volatile global uint *)p, a.u, b.u) != a.u);
}
kernel void sums(global int *o, volatile global float *f, global const int *x) {
  volatile local int t[64];
  uint l = get_local_id(0), n = get_local_size(0), i = get_global_id(0);
  t[l] = x[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint s = 32; s > 0; s >>= 1) {
    if (l < s && l + s < n) t[l] += t[l + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) o[get_group_id(0)] = t[0];
  add(f + (i & 1), x[i]);
  if (i % 3 == 0) add(f + 2, 1);
}
