// select, shuffle and any on vectors.
//! {"global": 2, "args": ["a=i32x4[2]:iota", "y=i32x4[2]:zero", "z=i32[2]:zero"],
//!  "expect": {"y": "[3, -2, 1, -4, 7, -2, 5, -4]", "z": "[1, 0]"}}
kernel void k(global int4 *a, global int4 *y, global int *z) {
  int i = get_global_id(0);
  y[i] = select((int4)(-1, -2, -3, -4), shuffle(a[i], (uint4)(3, 2, 1, 0)), (int4)(-1, 0, -1, 0));
  z[i] = any(a[i] - (int4)(1) < 0);
}
