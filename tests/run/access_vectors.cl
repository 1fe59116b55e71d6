// Vectors, of three too.
//! {"global": 4, "args": ["a=f32x4[4]:iota", "b=i32x3[4]:iota", "c=u8x2[4]:iota"],
//!  "expect": {"a": "[2.0 * i for i in range(16)]", "b": "[i + 1 for i in range(12)]", "c": "[i ^ 1 for i in range(8)]"}}
kernel void k(global float4 *a, global int3 *b, global uchar2 *c) {
  int i = get_global_id(0);
  a[i] *= 2; b[i] += 1; c[i] = c[i].yx;
}
