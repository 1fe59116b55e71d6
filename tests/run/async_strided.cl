// Strided copies between global and local memory.
//! {"global": 8, "local": 4, "args": ["x=i32[16]:iota", "y=i32[16]:zero"], "expect": {"y": "[i if i % 2 == 0 else 0 for i in range(16)]"}}
kernel void k(global int *x, global int *y) {
  local int l[4];
  event_t e = async_work_group_strided_copy(l, x + 8 * get_group_id(0), 4, 2, 0);
  wait_group_events(1, &e);
  e = async_work_group_strided_copy(y + 8 * get_group_id(0), l, 4, 2, 0);
  wait_group_events(1, &e);
}
