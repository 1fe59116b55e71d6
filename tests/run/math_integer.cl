// Integer functions.
//! {"global": 4, "args": ["x=i32[4]:-7,0,5,2147483647", "y=i32[32]:zero"],
//!  "expect": {"y": "[v for x in (-7, 0, 5, 2147483647) for v in (min(max(x, -3), 3), abs(x), i32(((x << 4) | (u32(x) >> 28))), 32 if x == 0 else 32 - u32(x).bit_length(), bin(u32(x)).count('1'), min(x + 10, 2147483647), (x * 1000003) >> 32, (x + 3) >> 1)]"}}
kernel void k(global int *x, global int *y) {
  int i = get_global_id(0), v = x[i];
  global int *r = y + 8 * i;
  r[0] = clamp(v, -3, 3); r[1] = abs(v); r[2] = rotate(v, 4); r[3] = clz(v);
  r[4] = popcount(v); r[5] = add_sat(v, 10); r[6] = mul_hi(v, 1000003); r[7] = hadd(v, 3);
}
