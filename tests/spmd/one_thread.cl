// Functions of a work-group that is one thread: no local memory, no barrier; its size is known.
//! {"kernel": "one_thread", "global": 24, "local": 8, "args": ["x=i32[24]:iota", "y=i32[192]:zero", "f=f32[24]:zero"]}
kernel __attribute__((reqd_work_group_size(8, 1, 1))) void one_thread(global int *x, global int *y, global float *f) {
  int i = get_global_id(0), v = x[i] * 5 % 13;
  y += 8 * i;
  y[0] = work_group_reduce_add(v);
  y[1] = work_group_scan_exclusive_add(v);
  y[2] = work_group_scan_inclusive_max(v);
  y[3] = work_group_all(v < 12) != 0;
  y[4] = work_group_any(v == 1) != 0;
  y[5] = work_group_broadcast(v, 3);
  y[6] = get_enqueued_local_size(0) * 100 + get_enqueued_local_size(1) * 10 + get_enqueued_local_size(2);
  f[i] = work_group_scan_inclusive_add(v * 0.1f);
}
