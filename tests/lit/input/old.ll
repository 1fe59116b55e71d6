; The output of older front ends: bitcode and text give the same; a kernel that only metadata names; pointer
; casts that cast nothing.
; RUN: %opt %s -o %t.bc
; RUN: %gaspar opt -S %t.bc | %FileCheck %s
; RUN: %gaspar opt -S - < %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NEXT:    %p.global = addrspacecast ptr %p to ptr addrspace(1)
; CHECK-NEXT:    store i32 1, ptr addrspace(1) %p.global
define void @k(ptr %p) {
  %b = bitcast ptr %p to ptr
  store i32 1, ptr %b
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
