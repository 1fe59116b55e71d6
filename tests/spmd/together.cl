// Functions of a work-group, on all their types, in groups of one thread, of several, and of a last one that is smaller.
//! {"kernel": "together", "sizes": [[5, 1], [48, 16], [51, 17], [128, 64], [100, 33], [[12, 6], [6, 3]], [[5, 4, 2], [5, 2, 2]]],
//!  "args": ["x=i32[128]:iota", "y=i32[2048]:zero", "z=i64[1024]:zero", "f=f32[1024]:zero", "i32:3"]}
kernel void together(global int *x, global int *y, global long *z, global float *f, int n) {
  int i = get_global_linear_id(), v = (x[i] * 7919 + n) % 101 - 50;
  float w = v * 0.37f;
  uint u = v;
  long l = (long)v << 33;
  ulong q = l;
  y += 16 * i; z += 8 * i; f += 8 * i;
  y[0] = work_group_reduce_add(v);
  y[1] = work_group_reduce_min(v);
  y[2] = work_group_reduce_max(u);
  y[3] = work_group_scan_exclusive_add(v);
  y[4] = work_group_scan_inclusive_max(v);
  y[5] = work_group_scan_exclusive_min(u);
  y[6] = work_group_all(v < n + 40) != 0;
  y[7] = work_group_any(v > n + 40) != 0;
  y[8] = work_group_reduce_max(v);
  y[9] = work_group_reduce_min(u);
  z[0] = work_group_reduce_add(l);
  z[1] = work_group_reduce_max(q);
  z[2] = work_group_scan_inclusive_min(l);
  z[3] = work_group_scan_exclusive_max(q);
  f[0] = work_group_reduce_add(w);
  f[1] = work_group_scan_exclusive_add(w);
  f[2] = work_group_scan_inclusive_add(w);
  f[3] = work_group_reduce_max(w);
  f[4] = work_group_scan_inclusive_min(w);
  for (int k = 0; k < n; k++)
    y[10 + k] = work_group_scan_inclusive_add(v + k);
  if (get_work_dim() == 1) {
    y[13] = work_group_broadcast(v, get_local_size(0) - 1);
    z[4] = work_group_broadcast(l, get_local_size(0) / 2);
    f[5] = work_group_broadcast(w, 0);
  } else if (get_work_dim() == 2) {
    y[13] = work_group_broadcast(v, get_local_size(0) - 1, 1);
  } else {
    y[13] = work_group_broadcast(v, 1, 1, get_local_size(2) - 1);
  }
}
