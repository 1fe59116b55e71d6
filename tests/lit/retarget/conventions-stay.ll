; From one SPIR to another no call changes, and so no function's calling convention may: a call by another is undefined, and invalid if `musttail`.
; RUN: %gaspar retarget --to=spir64 -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

; CHECK: define internal void @f(i32 %n, ...)
; CHECK: define internal void @g(i32 %n, ...)
; CHECK-NEXT: musttail call void (i32, ...) @f(i32 %n, ...)
; CHECK: define spir_kernel void @k(
; CHECK-NEXT: call void (i32, ...) @g(i32 1, ptr addrspace(1) %o)
define internal void @f(i32 %n, ...) noinline {
  ret void
}
define internal void @g(i32 %n, ...) noinline {
  musttail call void (i32, ...) @f(i32 %n, ...)
  ret void
}
define spir_kernel void @k(ptr addrspace(1) %o) {
  call void (i32, ...) @g(i32 1, ptr addrspace(1) %o)
  ret void
}
