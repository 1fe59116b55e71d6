// Vectors as numbers and as vectors of other lengths: the bits of all elements together.
//! {"kernel": "as_types", "sizes": [[3, 1], [48, 16], [51, 17], [128, 64]],
//!  "args": ["x=i32[516]:iota(-7,123456789)", "y=u32[1024]:zero", "f=f32[128]:iota"]}
kernel void as_types(global const int *x, global uint *y, global const float *f) {
  int i = get_global_id(0);
  global uint *o = y + 8 * i;
  uchar4 color = convert_uchar4_sat((float4)(f[i] * 3.0f) - (float4)(1, 0, 40, 400)) + (uchar4)(1, 2, 3, 200);
  int4 v = vload4(i, x);
  short2 h = convert_short2(v.xy) * (short2)3;
  o[0] = 5 * as_uint(color);
  o[1] = (uint)as_int(h) / 3 + as_ushort(convert_uchar2(v.zw) * (uchar2)7) * 11;
  ushort2 w = as_ushort2(as_uint(f[i] + 0.25f) + 1) * (ushort2)3;
  o[2] = w.x + 70000u * w.y;
  uint2 l = as_uint2(as_float2(v.yz & 0x3f7fffff) + (float2)1.0f) * 3u;
  o[3] = l.x ^ l.y;
  char3 c = as_char3(color) * (char3)3;
  o[4] = (uint)(c.x + 256 * c.y + 65536 * c.z);
  ushort2 s = as_ushort2(color) + (ushort2)9;
  o[5] = s.x * 5u + s.y;
  uchar8 e = as_uchar8(v.zw * 3) + (uchar8)1;
  o[6] = e.s0 + e.s3 * 256u + e.s5 * 65536u + e.s7;
  int4 u = vload4(i, x + 1);
  ushort8 q = as_ushort8(u) * (ushort8)3;  // of u.z only the halves are used
  o[7] = (as_float(color) > 1.0f) + 3u * (uint)u.x + (uint)q.s4 * 5 + (uint)q.s1;
}
