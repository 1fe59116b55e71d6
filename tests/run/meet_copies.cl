// Items wait between two accesses by a pointer to one space or another, which differs from item to item.
//! {"global": 16, "local": 8, "args": ["in=i32[16]:iota", "x=i32[16]:zero"], "expect": {"x": "[(i % 8) * 2 + 8 * (i // 8) for i in range(n)]"}}
kernel void k(global int *in, global int *x) {
  local int tile[8], sums[8];
  int j = get_local_id(0), i = get_global_id(0);
  event_t e = async_work_group_copy(tile, in + 8 * get_group_id(0), 8, 0);
  generic int *p = j & 1 ? (generic int *)(x + i) : (generic int *)(sums + j);
  *p = j;
  wait_group_events(1, &e);
  *p += tile[j];
  x[i] = *p;
}
