; The same place, an overlap, neither: from one value at known offsets, as LLVM has it.
; RUN: %gaspar alias --counts %s | %FileCheck %s
; RUN: %opt -passes=aa-eval -print-all-alias-modref-info -disable-output %s 2>&1 | %FileCheck %s --check-prefix=LLVM
target triple = "spirv64-unknown-unknown"
; CHECK: @k: 3 accesses, 3 pairs; apart: LLVM 1, gaspar 1; 0 by gaspar alone, 0 by LLVM alone; must alias: 1, partially: 1
; CHECK: @same: 2 accesses, 1 pairs; apart: LLVM 0, gaspar 0; {{.*}} must alias: 1, partially: 0
; LLVM-DAG: PartialAlias{{.*}}: i32 addrspace(1)* %a, i64 addrspace(1)* %p
; LLVM-DAG: MustAlias: i32 addrspace(1)* %b, i64 addrspace(1)* %p
; LLVM-DAG: NoAlias: i32 addrspace(1)* %a, i32 addrspace(1)* %b
; LLVM-DAG: MustAlias: i32 addrspace(1)* %a, i32 addrspace(1)* %b
define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = getelementptr i8, ptr addrspace(1) %p, i64 4
  %b = getelementptr i8, ptr addrspace(1) %p, i64 0
  store i64 1, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %a
  store i32 1, ptr addrspace(1) %b
  ret void
}
define spir_kernel void @same(ptr addrspace(1) %p) {
  %a = getelementptr i8, ptr addrspace(1) %p, i64 4
  %b = getelementptr i32, ptr addrspace(1) %p, i64 1
  %x = load i32, ptr addrspace(1) %a
  store i32 1, ptr addrspace(1) %b
  ret void
}
