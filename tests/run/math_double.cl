// Double functions of two arguments.
//! {"global": 4, "args": ["x=f64[4]:0.5,1.5,2.5,3.5", "y=f64[16]:zero"], "tolerance": 1e-14,
//!  "expect": {"y": "[f(0.5 + i, 1.75) for i in range(4) for f in (math.pow, math.atan2, math.fmod, math.hypot)]"}}
kernel void k(global double *x, global double *y) {
  int i = get_global_id(0);
  double v = x[i], w = 1.75;
  y[4 * i] = pow(v, w); y[4 * i + 1] = atan2(v, w); y[4 * i + 2] = fmod(v, w); y[4 * i + 3] = hypot(v, w);
}
