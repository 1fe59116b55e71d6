// Copies that the group makes: of elements of 1 to 32 bytes, dense and strided, more and fewer of them than work-items, with events in an array and in a loop.
//! {"kernel": "copies", "sizes": [[5, 1], [48, 16], [51, 17], [64, 64], [100, 33], [[12, 6], [6, 3]], [[5, 4, 2], [5, 2, 2]]],
//!  "args": ["c=u8[8192]:iota", "s=i16[8192]:iota", "x=i32[8192]:iota", "l=i64[8192]:iota",
//!           "oc=u8[16384]:zero", "os=i16[16384]:zero", "ox=i32[16384]:zero", "ol=i64[16384]:zero", "i32:41"]}
kernel void copies(global uchar *c, global short2 *s, global int *x, global long *l, global uchar *oc, global short2 *os, global int *ox,
                   global long *ol, int n) {
  local uchar mc[64];
  local short2 ms[64];
  local int mx[2][64];
  local float4 mf[16];
  local long3 ml[8];
  int g = get_group_id(0) + get_num_groups(0) * (get_group_id(1) + get_num_groups(1) * get_group_id(2));
  event_t e[3];
  e[0] = async_work_group_copy(mc, c + 3 * g, n, 0);
  e[1] = async_work_group_copy(ms, s + g, 7, e[0]);
  e[2] = async_work_group_strided_copy(mx[0], x + g, n, 3, 0);
  prefetch(x + g, n);
  wait_group_events(3, e);
  e[g & 1] = async_work_group_strided_copy(oc + 128 * g, mc, n, 2, 0);
  e[2] = async_work_group_copy(os + 64 * g, ms, 7, 0);
  wait_group_events(1, &e[g & 1]);
  wait_group_events(1, &e[2]);

  // two buffers: while one is worked on, the next part comes
  event_t next = async_work_group_copy(mx[0], x + g, 32, 0);
  int sum = 0;
  for (int k = 0; k < 4; k++) {
    wait_group_events(1, &next);
    if (k < 3)
      next = async_work_group_copy(mx[(k + 1) & 1], x + g + 32 * (k + 1), 32, 0);
    for (int j = get_local_linear_id(); j < 32; j += get_local_size(0) * get_local_size(1) * get_local_size(2))
      sum += mx[k & 1][j];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  ox[64 * g + get_local_linear_id()] = sum;

  next = async_work_group_copy(mf, (global float4 *)x + g, 9, 0);
  next = async_work_group_strided_copy(ml, (global long3 *)l + g, 4, 2, next);
  wait_group_events(1, &next);
  next = async_work_group_copy((global float4 *)ox + 3000 + 16 * g, mf, 9, 0);
  async_work_group_copy((global long3 *)ol + 32 * g, ml, 4, next);
  wait_group_events(1, &next);
}
