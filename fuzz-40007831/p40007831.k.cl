#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION __cl_clang_bitfields : enable
#define KERNEL kernel
#define FN
#define SFN static
#define SHARED local
#define GLOBAL global
#define SGLOBAL static global
#define TABLE constant
#define GPTR global int *
#define LPTR local int *
#define NOINLINE __attribute__((noinline))
typedef int *P1; typedef int **P2;
typedef uchar AB; typedef ushort __attribute__((may_alias)) AH; typedef uint __attribute__((may_alias)) AW;
typedef ulong __attribute__((may_alias)) AL; typedef double __attribute__((may_alias)) AD;
typedef uint __attribute__((ext_vector_type(2), may_alias, aligned(8))) AW2;
typedef uchar __attribute__((ext_vector_type(8), may_alias, aligned(8))) AB8;
typedef ulong __attribute__((ext_vector_type(2), may_alias, aligned(8))) AL2;

typedef union { P1 p; ulong u; uint w[2]; uchar b[8]; } uni1;
typedef union { P2 p; ulong u; uint w[2]; uchar b[8]; } uni2;
typedef struct { P2 d; P1 v; } p40007831_es;
SGLOBAL uni1 p40007831_x0[4];
SGLOBAL uni1 p40007831_x1[4];
FN void p40007831_estruct(p40007831_es e);
SFN NOINLINE int p40007831_nput(global int *a, local int *l, int c) { int *p = c ? (int *)l : (int *)a; if (p == 0) return 1; *p = 3; return 2; }
KERNEL void p40007831_k(GPTR out, int n) {
  uint s = 1; int i = 1;
  int H0[8];
  for (int k = 0; k < 8; k++) H0[k] = 3 + k;
  int H1[8];
  for (int k = 0; k < 8; k++) H1[k] = 13 + k;
  GPTR Z = out + 16;
  for (int k = 0; k < 8; k++) Z[k] = 23 + k;
  SHARED uni2 y0[4];
  SHARED uni2 y1[4];
  for (int k = 0; k < 4; k++) { p40007831_x0[k].p = (P1)&H0[k & 3]; }
  for (int k = 0; k < 4; k++) { p40007831_x1[k].p = (P1)&H0[k & 3]; }
  for (int k = 0; k < 4; k++) { y0[k].p = (P2)&p40007831_x0[(k + n) & 3].p; }
  for (int k = 0; k < 4; k++) { y1[k].p = (P2)&p40007831_x1[(k + n) & 3].p; }
  for (int j = 0; j < 4; j++) { { uni2 w = y0[j]; __builtin_memcpy((void *)&y0[j], (void *)&y1[(j + n + 0) & 3], 8ul >> (n > 1000)); __builtin_memmove((void *)&y1[(j + n + 0) & 3], (void *)&w, 8ul >> (n > 1000)); } }
  for (int j = 0; j < 4; j++) { { uni2 w = y1[j]; __builtin_memcpy((void *)&y1[j], (void *)&y0[(j + n + 1) & 3], 8ul >> (n > 1000)); __builtin_memmove((void *)&y0[(j + n + 1) & 3], (void *)&w, 8ul >> (n > 1000)); } }
  s = s * 5 + p40007831_nput(out, (LPTR)0, n & 2);
  { P1 t[2]; t[0] = 0; t[1] = (P1)&H1[0]; P1 q = t[(n >> 0) & 1]; if (q) *q = 9; else s += 3; }
  { p40007831_es e; e.d = (P2)&p40007831_x1[(n + 2) & 3].p; e.v = (P1)&Z[0]; p40007831_estruct(e); }
  for (int j = 0; j < 4; j++) { { ulong u = (ulong)p40007831_x0[(j + n + 1) & 3].p; p40007831_x1[j].p = (P1)(-(-u - 4ul) - 4ul); } }
  *((P1)&H1[2]) = 38;
  (*y0[(n + 1) & 3].p)[1] += 12;
  (*y1[i & 3].p)[1] += 53;
  for (int j = 0; j < 4; j++) *p40007831_x1[j].p += j + 3;
  for (int j = 0; j < 4; j++) **y1[j].p += j + 8;
  for (int k = 0; k < 8; k++) out[24 + k] = H0[k];
  for (int k = 0; k < 8; k++) out[32 + k] = H1[k];
  out[60] = (int)s; out[61] = i;
  out[63] = 24589;
}
