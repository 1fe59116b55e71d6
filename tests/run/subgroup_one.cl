// Sub-groups have one item.
//! {"global": 8, "local": 4, "args": ["x=i32[8]:iota", "y=i32[40]:zero", "z=u32[256]:zero"], "targets": ["spirv64", "intel"], "clang": "-cl-std=CL2.0 -cl-ext=+cl_khr_subgroups",
//!  "expect": {"y": "[v for i in range(8) for v in (1, 4, i % 4, i, 2147483647)]",
//!   "z": "[v for i in range(8) for v in (i % 2, i % 2, 1, i % 2, i % 2, 0, 0, i % 2, 1, 1, 1, i, 1, 1, 0, 1, 0, i, i, i if i % 2 == 0 else i + 9, i if i % 2 == 0 else i + 9, i, i, 1, 0, 2**32 - 1, 0, 1, i, 1 - i % 2, 3 * i + 2, i + 5)]"}}
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
int __attribute__((overloadable, convergent)) intel_sub_group_shuffle_up(int, int, uint);
int __attribute__((overloadable, convergent)) intel_sub_group_shuffle_down(int, int, uint);
uint2 __attribute__((overloadable, convergent)) intel_sub_group_block_read2(const global uint *);
void __attribute__((overloadable, convergent)) intel_sub_group_block_write(global uint *, uint);
kernel void k(global int *x, global int *y, global uint *z) {
  int i = get_global_id(0);
  y[5 * i] = get_sub_group_size();
  y[5 * i + 1] = get_num_sub_groups();
  y[5 * i + 2] = get_sub_group_id();
  y[5 * i + 3] = sub_group_reduce_add(x[i]) + get_sub_group_local_id();
  y[5 * i + 4] = sub_group_scan_exclusive_min(x[i]);
  uint4 b = sub_group_ballot(x[i] & 1);
  z += 32 * i;
  z[0] = b.x; z[1] = sub_group_inverse_ballot(b); z[2] = sub_group_ballot_bit_extract((uint4)(4), 2);
  z[3] = sub_group_ballot_bit_count(b + 2); z[4] = sub_group_ballot_inclusive_scan(b + 2); z[5] = sub_group_ballot_exclusive_scan(b + 2);
  z[6] = x[i] & 1 ? sub_group_ballot_find_lsb(b) + sub_group_ballot_find_msb(b + 2) : 0;
  z[7] = sub_group_non_uniform_any(x[i] & 1); z[8] = sub_group_non_uniform_all(1); z[9] = sub_group_elect();
  z[10] = sub_group_non_uniform_all_equal(x[i]); z[11] = sub_group_broadcast_first(x[i]);
  z[12] = get_sub_group_eq_mask().x; z[13] = get_sub_group_ge_mask().x; z[14] = get_sub_group_gt_mask().x;
  z[15] = get_sub_group_le_mask().x; z[16] = get_sub_group_lt_mask().x;
  z[17] = sub_group_rotate(x[i], 1); z[18] = sub_group_clustered_reduce_mul(x[i], 1);
  z[19] = intel_sub_group_shuffle_up(x[i] + 9, x[i], x[i] & 1); z[20] = intel_sub_group_shuffle_down(x[i], x[i] + 9, x[i] & 1);
  z[21] = sub_group_non_uniform_reduce_xor(x[i]); z[22] = sub_group_non_uniform_scan_inclusive_max(x[i]);
  z[23] = sub_group_non_uniform_scan_exclusive_mul(x[i]); z[24] = sub_group_non_uniform_scan_exclusive_or(x[i]);
  z[25] = sub_group_non_uniform_scan_exclusive_and(x[i]); z[26] = sub_group_non_uniform_scan_exclusive_logical_or(x[i]);
  z[27] = sub_group_non_uniform_scan_exclusive_logical_and(x[i]); z[28] = (uint)(sub_group_non_uniform_scan_exclusive_mul(1.0f) * x[i]);
  uint2 v = intel_sub_group_block_read2((global uint *)x + (i < 7 ? i : 6));
  z[30] = i < 7 ? v.x + 2 * v.y : 23;
  intel_sub_group_block_write(z + 31, (uint)i + 5);
  z[29] = sub_group_non_uniform_all_equal(x[i] & 1 ? NAN : 2.0f);
}
