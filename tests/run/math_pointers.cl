// Functions with a second result, into three spaces.
//! {"global": 4, "local": 4, "args": ["x=f32[4]:1.25,2.5,-3.75,8", "y=f32[12]:zero", "e=i32[4]:zero"], "tolerance": 1e-6,
//!  "expect": {"y": "[v for x in (1.25, 2.5, -3.75, 8.0) for v in (x - math.floor(x), float(math.trunc(x)), math.cos(x))]", "e": "[math.frexp(x)[1] for x in (1.25, 2.5, -3.75, 8.0)]"}}
kernel void k(global float *x, global float *y, global int *e) {
  local float whole[4];
  int i = get_global_id(0);
  float f, c;
  y[3 * i] = fract(x[i], &f);
  modf(x[i], &whole[i]);
  y[3 * i + 1] = whole[i];
  sincos(x[i], &c);
  y[3 * i + 2] = c;
  frexp(x[i], &e[i]);
}
