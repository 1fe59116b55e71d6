; OpenCL's constant memory has no cast from generic on SPIR and SPIR-V, whatever the annotation of a pointer.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: sed 's/spirv64/spir64/' %s | %gaspar opt -S - | %FileCheck %s
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s --check-prefix=INTEL --implicit-check-not='addrspace(2)'
target triple = "spirv64-unknown-unknown"
target datalayout = "e-i64:64-n8:16:32:64-G1"

define i32 @said(ptr addrspace(4) "ocl_constant" %p) {
; CHECK-LABEL: define i32 @said(
; CHECK:         load i32, ptr addrspace(4) %p
; INTEL-LABEL: define i32 @said(
; INTEL:         load i32, ptr addrspace(1)
  %x = load i32, ptr addrspace(4) %p
  ret i32 %x
}
