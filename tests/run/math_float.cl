// Float functions against the host's.
//! {"global": 8, "args": ["x=f32[8]:iota(0.25,0.5)", "y=f32[48]:zero"], "tolerance": 1e-5,
//!  "expect": {"y": "[f(0.25 + 0.5 * i) for i in range(8) for f in (math.sin, math.cos, math.exp, math.log, math.sqrt, math.tanh)]"}}
kernel void k(global float *x, global float *y) {
  int i = get_global_id(0);
  float v = x[i];
  y[6 * i] = sin(v); y[6 * i + 1] = cos(v); y[6 * i + 2] = exp(v); y[6 * i + 3] = log(v); y[6 * i + 4] = sqrt(v); y[6 * i + 5] = tanh(v);
}
