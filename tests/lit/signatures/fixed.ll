; @add gets the address of @by_value's parameter, whose type stays, and that of %v, for which LLVM may exchange global memory where a pointer
; to it comes in with a type that stays.  No pointer is both, so @add's parameter is named.
; RUN: %gaspar opt -S %s | %FileCheck %s
; @add's own parameter has a type that stays: LLVM may pass global memory for %v.
; RUN: sed 's/^define internal void @add(ptr/& sret(%%S)/; s/call void @add(ptr/& sret(%%S)/' %s | %gaspar opt -S - | %FileCheck %s --check-prefix=STAYS
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { i32, i32 }

; CHECK-LABEL: define internal void @add(
; CHECK-SAME:    ptr addrspace(5) %p
; CHECK:         store i32 %y, ptr addrspace(5) %p
; STAYS-LABEL: define internal void @add(
; STAYS:         store i32 %y, ptr %p
define internal void @add(ptr %p, i32 %n) noinline {
  %x = load i32, ptr %p
  %y = add i32 %x, %n
  store i32 %y, ptr %p
  ret void
}

define internal float @by_value(ptr byval(%S) align 8 %s, i32 %n) noinline {
  call void @add(ptr %s, i32 %n)
  %x = load float, ptr %s
  ret float %x
}

; One load reads all of %v, one store writes it to global memory: LLVM may make a call write there directly.
define ptx_kernel void @k(ptr %o, i32 %n) {
  %v = alloca %S, align 8
  %w = alloca %S, align 8
  store i64 1, ptr %v
  store i64 2, ptr %w
  call void @add(ptr %v, i32 %n)
  %all = load i64, ptr %v
  store i64 %all, ptr %o
  %x = call float @by_value(ptr byval(%S) align 8 %w, i32 %n)
  %q = getelementptr i8, ptr %o, i64 8
  %y = fadd float %x, 1.0
  store float %y, ptr %q
  ret void
}
