// The metadata survives -O2, linking, bitcode and text; the example's kernel keeps two loads of four.
// RUN: %cl -target x86_64-unknown-linux-gnu -cl-std=CL2.0 -O2 -Xclang -disable-llvm-passes %S/../../../examples/disjoint.cl -o %t.ll
// RUN: %gaspar opt %t.ll -o %t.bc
// RUN: %opt -O2 %t.bc -o %t.o2.bc
// RUN: %gaspar opt -p check-spaces %t.o2.bc -S | %FileCheck %s
// RUN: echo 'target triple = "x86_64-unknown-linux-gnu"' > %t.empty.ll
// RUN: llvm-link-22 -suppress-warnings %t.o2.bc %t.empty.ll -S -o %t.linked.ll
// RUN: %FileCheck %s < %t.linked.ll
// RUN: %opt -O2 %t.ll -S | %FileCheck %s --check-prefix=WITHOUT
// RUN: %gaspar opt -p annotate-spaces,alias-tbaa %t.ll -o %t.types.bc
// RUN: %opt -O2 %t.types.bc -o %t.types.o2.bc
// RUN: llvm-link-22 -suppress-warnings %t.types.o2.bc %t.empty.ll -S | %FileCheck %s --check-prefix=TYPES
// RUN: %gaspar alias %t.ll --counts | %FileCheck %s --check-prefix=COUNTS
// CHECK-LABEL: define {{.*}}spir_kernel void @disjoint(
// CHECK: load float, ptr %0, {{.*}}!tbaa ![[TBAA:[0-9]+]], !alias.scope ![[G:[0-9]+]], !noalias ![[NOT_G:[0-9]+]]
// CHECK: load float, ptr %2, {{.*}}!invariant.load !{{[0-9]+}}, !alias.scope
// CHECK-NOT: = load
// CHECK: {{^}}}
// CHECK-DAG: ![[G]] = !{![[SG:[0-9]+]]}
// CHECK-DAG: ![[SG]] = !{!"gaspar.global", ![[D:[0-9]+]]}
// CHECK-DAG: ![[D]] = !{!"gaspar.spaces"}
// TYPES-LABEL: define {{.*}}spir_kernel void @disjoint(ptr {{[^%]*}}"ocl_global" %0, ptr {{[^%]*}}"ocl_local" %1, ptr {{[^%]*}}"ocl_constant" %2)
// TYPES-COUNT-2: = load float, ptr %{{.*}}!tbaa
// TYPES-NOT: = load
// TYPES: {{^}}}
// TYPES-DAG: "ocl_kernel"
// TYPES-DAG: !{!"float$__global", !
// TYPES-DAG: !{!"float$__local", !
// TYPES-DAG: !{!"float$__constant", !
// WITHOUT-LABEL: define {{.*}}spir_kernel void @disjoint(
// WITHOUT-COUNT-4: = load float
// COUNTS: module: {{[0-9]+}} accesses, {{[0-9]+}} pairs; apart: LLVM {{[0-9]+}}, gaspar {{[0-9]+}}; {{[1-9][0-9]*}} by gaspar alone
