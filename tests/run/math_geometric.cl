// Geometric functions of vectors.
//! {"global": 2, "args": ["a=f32x4[2]:1,2,2,0,3,4,0,0", "y=f32[8]:zero"], "tolerance": 1e-6,
//!  "expect": {"y": "[3.0, 9.0, 1 / 3, 0.0, 5.0, 25.0, 0.6, 0.0]"}}
kernel void k(global float4 *a, global float *y) {
  int i = get_global_id(0);
  y[4 * i] = length(a[i]);
  y[4 * i + 1] = dot(a[i], a[i]);
  y[4 * i + 2] = normalize(a[i]).x;
  y[4 * i + 3] = cross(a[i], a[i]).z;
}
