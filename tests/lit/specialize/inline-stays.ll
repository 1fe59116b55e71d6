; Calls that are not inlined, although the called function takes too many bytes or an image.
; RUN: %gaspar opt -p check-spaces,inline-must --set inline-over-noinline=1 -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64"

define internal spir_func i32 @optnone(ptr addrspace(4) %p, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i) noinline optnone {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
; Another body may take its place.
define weak spir_func i32 @replaced(ptr addrspace(4) %p, ptr byval([96 x i32]) %a) {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
define internal spir_func i32 @naked(ptr addrspace(4) %p, ptr byval([96 x i32]) %a) naked {
  call void asm sideeffect "ret", ""()
  unreachable
}
define internal spir_func i32 @copy.local(ptr addrspace(4) %p, ptr byval([96 x i32]) %a) "gaspar-copy-of"="copy:.local" {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
define internal spir_func i32 @inlined(ptr addrspace(4) %p, ptr byval([96 x i32]) %a) {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i) {
; CHECK-LABEL: define spir_kernel void @k(
; CHECK:         call spir_func i32 @optnone(
; CHECK:         call spir_func i32 @optnone(
; CHECK:         call spir_func i32 @replaced(
; CHECK:         call spir_func i32 @replaced(
; CHECK:         call spir_func i32 @naked(
; CHECK:         call spir_func i32 @naked(
; CHECK:         call spir_func i32 @copy.local(
; CHECK:         call spir_func i32 @copy.local(
; CHECK-NOT:     call spir_func i32 @inlined(
; CHECK:         ret void
  %a = alloca [96 x i32]
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %1 = call spir_func i32 @optnone(ptr addrspace(4) %h, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i)
  %2 = call spir_func i32 @optnone(ptr addrspace(4) %g, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i)
  %3 = call spir_func i32 @replaced(ptr addrspace(4) %h, ptr byval([96 x i32]) %a)
  %4 = call spir_func i32 @replaced(ptr addrspace(4) %g, ptr byval([96 x i32]) %a)
  %5 = call spir_func i32 @naked(ptr addrspace(4) %h, ptr byval([96 x i32]) %a)
  %6 = call spir_func i32 @naked(ptr addrspace(4) %g, ptr byval([96 x i32]) %a)
  %7 = call spir_func i32 @copy.local(ptr addrspace(4) %h, ptr byval([96 x i32]) %a)
  %8 = call spir_func i32 @copy.local(ptr addrspace(4) %g, ptr byval([96 x i32]) %a)
  %9 = call spir_func i32 @inlined(ptr addrspace(4) %h, ptr byval([96 x i32]) %a)
  %10 = call spir_func i32 @inlined(ptr addrspace(4) %g, ptr byval([96 x i32]) %a)
  ret void
}
