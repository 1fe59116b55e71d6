// LLVM's intrinsics on integers, bytes and words at any address, tables in constant memory, copies of memory that overlap.
//! {"kernel": "bits", "sizes": [[3, 1], [48, 16], [51, 17], [128, 64]],
//!  "args": ["x=i32[128]:iota", "y=u32[1024]:zero", "b=u8[4096]:iota"]}
constant short table[5] = {3, -7, 1000, 0, 31};
global int program_wide[4] = {5, 6, 7, 8};
struct __attribute__((packed)) odd { char c; short s; int i; long l; };
kernel void bits(global const int *x, global uint *y, global uchar *b) {
  int i = get_global_id(0);
  uint v = (uint)x[i] * 2654435761u, w = v >> 7 | 1;
  ulong q = (ulong)v << 29 | w;
  global uint *o = y + 8 * i;
  o[0] = popcount(v) + clz(v) * 64 + (uint)clz((short)v) * 4096 + (uint)popcount(q) * 65536 + ((uint)clz(q) << 24);
  o[1] = rotate(v, (uint)i) ^ (uint)rotate(q, (ulong)v);
  o[2] = add_sat(v, w) ^ (uint)add_sat((int)v, (int)w) ^ sub_sat(w, v) ^ (uint)sub_sat((int)w, (int)v);
  o[3] = (uint)(uchar)add_sat((char)v, (char)w) | (uint)(ushort)rotate((ushort)v, (ushort)5) << 8;
  o[4] = (uint)table[i % 5] + (uint)program_wide[i & 3] + hadd(v, w) + mul_hi(v, w);
  global struct odd *p = (global struct odd *)(b + 32 * (i & 127));
  p->l = (long)q - p->l;
  p->i ^= v;
  p->s += (short)v;
  p->c = (char)get_global_id(v % 3);
  global uchar *m = b + 32 * (i & 127) + 15;
  for (int k = 0; k < (i & 7); k++) m[k + 1] = m[k] + (uchar)k;
  o[5] = as_uint(copysign((float)i, (float)(int)v)) + (isnan(as_float(v)) ? 3 : 0) + (isnormal(as_float(v)) ? 5 : 0);
  o[6] = (uint)(ctz(v | 256) + select(0, 9, v > w));
  switch (v >> 29) { case 1: o[7] = 11; break; case 4: o[7] = w; break; case 6: o[7] += 2; break; default: o[7] = 1; }
}
