// Conversions with rounding and saturation.
//! {"global": 4, "args": ["x=f32[4]:-300.5,1.5,2.5,300", "y=i32[12]:zero"],
//!  "expect": {"y": "[v for x in (-300.5, 1.5, 2.5, 300.0) for v in (max(0, min(255, int(x))), round(x), math.ceil(x))]"}}
kernel void k(global float *x, global int *y) {
  int i = get_global_id(0);
  y[3 * i] = convert_uchar_sat(x[i]); y[3 * i + 1] = convert_int_rte(x[i]); y[3 * i + 2] = convert_int_rtp(x[i]);
}
