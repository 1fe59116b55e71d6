// Common and relational functions.
//! {"global": 4, "args": ["x=f32[4]:-1.5,0.25,0.75,3", "y=f32[16]:zero"], "tolerance": 1e-6,
//!  "expect": {"y": "[v for x in (-1.5, 0.25, 0.75, 3.0) for v in (10 + x * 10, 0.0 if x < 0.5 else 1.0, float((x > 0) - (x < 0)), (lambda t: t * t * (3 - 2 * t))(min(max(x, 0), 1)))]"}}
kernel void k(global float *x, global float *y) {
  int i = get_global_id(0);
  float v = x[i];
  y[4 * i] = mix(10.0f, 20.0f, v); y[4 * i + 1] = step(0.5f, v); y[4 * i + 2] = sign(v); y[4 * i + 3] = smoothstep(0.0f, 1.0f, v);
}
