// Loads and stores of every width.
//! {"global": 4, "args": ["c=i8[4]:-1,2,-3,4", "s=u16[4]:65535,1,2,3", "l=i64[4]:-5,6,-7,8", "d=f64[4]:0.5,1.5,2.5,3.5", "h=f16[4]:1,2,3,4"],
//!  "expect": {"c": "[-2, 4, -6, 8]", "s": "[0, 2, 3, 4]", "l": "[-50, 60, -70, 80]", "d": "[1.0, 3.0, 5.0, 7.0]", "h": "[2.0, 3.0, 4.0, 5.0]"}}
kernel void k(global char *c, global ushort *s, global long *l, global double *d, global half *h) {
  int i = get_global_id(0);
  c[i] *= 2; s[i] += 1; l[i] *= 10; d[i] *= 2;
  vstore_half(vload_half(i, h) + 1, i, h);
}
