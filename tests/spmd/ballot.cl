// Votes with a bit for each work-item, and what is computed from the bits, for all and in code that some run: ballot.py has the results.
//! {"kernel": "ballot", "sizes": [[5, 1], [48, 16], [51, 17], [64, 64], [60, 33]],
//!  "args": ["x=i32[64]:iota", "y=u32[2048]:zero", "z=u32[2048]:zero"]}
uint word(uint4 v) { return v.y | v.z | v.w ? 77 : v.x; }
void of(global uint *y, int v) {
  uint4 b = sub_group_ballot(v % 5 < 2);
  y[0] = word(b);
  y[1] = sub_group_inverse_ballot(b);
  y[2] = sub_group_ballot_bit_extract(b, (uint)v % get_sub_group_size());
  y[3] = sub_group_ballot_bit_count(b);
  y[4] = sub_group_ballot_inclusive_scan(b);
  y[5] = sub_group_ballot_exclusive_scan(b);
  y[6] = word(b) ? sub_group_ballot_find_lsb(b) : 99;
  y[7] = word(b) ? sub_group_ballot_find_msb(b) : 99;
  uint4 own = (uint4)(0x9e3779b9u * (uint)(v + 60), 3, 4, 5);
  y[8] = sub_group_inverse_ballot(own);
  y[9] = sub_group_ballot_bit_count(own);
  y[10] = sub_group_ballot_inclusive_scan(own);
  y[11] = sub_group_ballot_exclusive_scan(own);
  y[12] = sub_group_elect();
  y[13] = sub_group_non_uniform_all(v % 7 != 3);
  y[14] = sub_group_non_uniform_any(v % 7 == 3);
  y[15] = sub_group_non_uniform_all_equal(v / 64);
  y[16] = sub_group_non_uniform_all_equal((float)v);
  y[17] = sub_group_non_uniform_all_equal(v < 2000 ? NAN : 1);
  y[18] = sub_group_non_uniform_all_equal((long)v >> 40);
  y[19] = sub_group_broadcast_first(v);
  y[20] = as_uint(sub_group_broadcast_first(v * 0.5f));
  y[21] = word(get_sub_group_eq_mask());
  y[22] = word(get_sub_group_ge_mask());
  y[23] = word(get_sub_group_gt_mask());
  y[24] = word(get_sub_group_le_mask());
  y[25] = word(get_sub_group_lt_mask());
}
kernel void ballot(global int *x, global uint *y, global uint *z) {
  int i = get_global_id(0), v = (x[i] * 7919 + 3) % 101 - 50;
  of(y + 32 * i, v);
  if (v % 3 == 0) of(z + 32 * i, v);
}
