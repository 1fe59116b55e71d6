; Functions that get no copy, one reason each.
; RUN: %gaspar opt -p check-spaces,specialize -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define internal i32 @variable(ptr %p, ...) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @typed(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
; It hands its parameter on to what only compares it.
define internal i1 @is_null(ptr %p) noinline {
  %c = icmp eq ptr %p, null
  ret i1 %c
}
define internal i1 @hands_on(ptr %p) noinline {
  %c = call i1 @is_null(ptr %p)
  ret i1 %c
}
define internal i32 @known(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         call i32 (ptr, ...) @variable(ptr %g, i32 1)
; CHECK:         call i32 (ptr, ...) @variable(ptr %h, i32 1)
; CHECK:         call i32 @typed(ptr %g, i32 1)
; CHECK:         call i32 @typed(ptr %h, i32 1)
; CHECK:         call i1 @hands_on(ptr %g)
; CHECK:         call i1 @hands_on(ptr %h)
; CHECK:         call i32 @known.global(ptr %g)
; CHECK:         call i32 @known.local(ptr %h)
  %g = addrspacecast ptr addrspace(1) %x to ptr
  %h = addrspacecast ptr addrspace(3) %l to ptr
  %1 = call i32 (ptr, ...) @variable(ptr %g, i32 1)
  %2 = call i32 (ptr, ...) @variable(ptr %h, i32 1)
  %3 = call i32 @typed(ptr %g, i32 1)
  %4 = call i32 @typed(ptr %h, i32 1)
  %5 = call i1 @hands_on(ptr %g)
  %6 = call i1 @hands_on(ptr %h)
  %7 = call i32 @known(ptr %g)
  %8 = call i32 @known(ptr %h)
  ret void
}
