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
FN void p40007831_estruct(p40007831_es e) { *e.d = e.v; }
