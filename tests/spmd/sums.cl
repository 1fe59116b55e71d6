// Sums of a sub-group by every operation, on all types, for all work-items, for some, and for clusters: sums.py has the results.
//! {"kernel": "sums", "sizes": [[5, 1], [48, 16], [51, 17], [64, 64]],
//!  "args": ["x=i32[64]:iota", "z=i64[16384]:zero", "s=i64[16384]:zero"]}
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define OF(at, T, op) { T a = (T)v; z[at] = (long)sub_group_non_uniform_reduce_##op(a); z[at + 1] = (long)sub_group_non_uniform_scan_inclusive_##op(a); \
    long before = (long)sub_group_non_uniform_scan_exclusive_##op(a); z[at + 2] = first ? -1 : before; \
    z[at + 3] = full ? (long)sub_group_clustered_reduce_##op(a, 4) : 0; z[at + 4] = full ? (long)sub_group_clustered_reduce_##op(a, 8) : 0; }
#define NUMBERS(at, T) OF(at, T, add) OF(at + 5, T, min) OF(at + 10, T, max)
#define BITS(at, T) OF(at, T, and) OF(at + 5, T, or) OF(at + 10, T, xor)
#define ALL(at, T) NUMBERS(at, T) BITS(at + 15, T)
void some(global long *z, int v, int full) {
  int first = sub_group_elect();
  ALL(0, char) ALL(30, uchar) ALL(60, short) ALL(90, ushort)
  NUMBERS(120, int) NUMBERS(135, uint) BITS(150, int) NUMBERS(165, half) NUMBERS(180, float) OF(195, int, mul)
  OF(200, int, logical_and) OF(205, int, logical_or) OF(210, int, logical_xor) OF(215, uchar, mul) NUMBERS(220, long) NUMBERS(235, ulong)
  z[250] = sub_group_non_uniform_scan_exclusive_logical_and(v); z[251] = sub_group_non_uniform_scan_exclusive_and(v);
}
kernel void sums(global int *x, global long *z, global long *s) {
  int i = get_global_id(0), v = (x[i] * 7919 + 3) % 11 - 5, full = get_sub_group_size() == get_max_sub_group_size();
  some(z + 256 * i, v, full);
  if (v % 3 == 0) some(s + 256 * i, v, full);
}
