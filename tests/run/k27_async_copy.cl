// async_work_group_copy there and back.
//! {"global": 32, "local": 8, "args": ["x=i32[32]:iota", "local:i32[8]"],
//!  "expect": {"x": "[16 * (i // 8) + 7 - i for i in range(n)]"}}
kernel void k(global int *x, local int *l) {
  global int *mine = x + get_group_id(0) * 8;
  event_t e = async_work_group_copy(l, mine, 8, 0);
  wait_group_events(1, &e);
  int j = get_local_id(0), v = l[7 - j];
  barrier(CLK_LOCAL_MEM_FENCE);
  l[j] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  e = async_work_group_copy(mine, l, 8, 0);
  wait_group_events(1, &e);
}
