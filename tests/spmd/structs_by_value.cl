// Structs by value: with padding, arrays, vectors and pointers in them, of sizes that are no whole number of dwords; written by each work-item for itself.
//! {"kernel": "structs", "sizes": [[1, 1], [16, 16], [17, 17], [34, 17], [64, 32]], "buffers": ["p=i32[64]:iota(5,3)"],
//!  "args": ["x=i32[64]:zero", "{i8:3,&p,i16:-9,&p+4,i16:7,&p+8}", "{i8:1,i8:-2,i8:3,i8:-4,i8:5}", "{u8:1,u8:2,u8:3,u8:0,u16:7,u16:0}",
//!           "{i32:99999}", "{i32:1,i32:2,i32:3,i32:4,i32:5,i32:6,i32:7,i32:8,i32:9,i32:10,i32:11,i32:12,f32:1.5,f32:2.5}", "i32:2"]}
typedef struct { char n; global int *p; struct { short s; global int *q; } in[2]; } pointers;
typedef struct { char c[5]; } bytes;
typedef struct { uchar3 v; ushort h; } padded;
typedef union { int i; uchar4 c; short2 s; } bits;
typedef struct { int x[12]; float f[2]; } large;
__attribute__((noinline)) int count(large v, int k) { v.x[k] += 1; return v.x[0] + v.x[k]; }
kernel void structs(global int *x, pointers a, bytes b, padded h, bits u, large v, int n) {
  int i = get_global_id(0);
  int *any = i & 1 ? (int *)a.in[i & 1].q : v.x;
  int sum = a.p[i & 7] + a.in[n >> 1].q[0] + a.in[0].s * a.n + b.c[(i + n) % 5] + h.v.y + h.h + u.c.z + u.s.x + (int)(v.f[i & 1] * 2);
  v.x[i % 12] = i;
  if (i % 3) v.x[11] ^= sum;
  b.c[n] += i;
  x[i] = sum + *any + v.x[n] + v.x[11] + b.c[2] + count(v, i % 12);
}
