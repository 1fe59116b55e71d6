// Local variables lie from byte 16 on, an argument of local memory behind them, private variables in a buffer that the
// machine gives; longs in local memory are moved by halves; a volatile access outside of loops has a form.
// RUN: %cl -cl-std=CL2.0 -target spir64 -O2 %s -o %t.ll
// RUN: %gaspar opt --target=intel --world=closed %t.ll -o %t.bc
// RUN: %gaspar genx vectorize %t.bc -S -o %t.v.ll
// RUN: %FileCheck %s < %t.v.ll
// RUN: %gaspar genx run %t.v.ll -g 34 -l 17 -a x=i32[34]:zero -a local:i64[17] --compare --expect=x=i32[34]:49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,48,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,65
// RUN: %not %gaspar genx run %t.v.ll -g 34 -l 17 -a x=i32[34]:zero -a local:65536 2>&1 | %FileCheck %s --check-prefix=MOST
// RUN: %not %gaspar genx run %t.v.ll -g 4294967295 -l 1 -a x=i32[34]:zero -a local:8 2>&1 | %FileCheck %s --check-prefix=PRIVATE
// MOST: a group has 65536 bytes of local memory, and the kernel and its arguments need more [BAD_LAUNCH]
// PRIVATE: there is no memory for private variables [BAD_LAUNCH]

// CHECK: define dllexport void @k(
// CHECK: gather.scaled.v16i32
// CHECK: !genx.kernels = !{![[K:[0-9]+]]}
// CHECK: ![[K]] = !{ptr @k, !"k", ![[KINDS:[0-9]+]], i32 84,
// CHECK: ![[KINDS]] = !{i32 0, i32 0, {{.*}}, i32 96}
kernel void k(global int *x, local long *l) {
  local volatile int shared[17];
  volatile int own[4];
  int i = get_local_id(0), g = get_global_id(0);
  own[0] = g; own[3] = g + 48; own[i & 1] = 5;
  l[i] = (long)own[3] << 32 | i;
  shared[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[g] = (int)(l[(i + 1) % 17] >> 32) + (int)l[i] - shared[i];
}
