; A parameter by value of a function that is never inlined is no variable that LLVM exchanges, also where its load moves to the caller and what the
; function returns is stored: the caller's variable is exchanged then, which @make fills.
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define internal void @make(
; CHECK-NEXT: store i64 7, ptr %p
define internal void @make(ptr %p) noinline {
  store i64 7, ptr %p
  ret void
}
; CHECK-LABEL: define internal void @add(
; CHECK: load i64, ptr addrspace(5)
; CHECK: store i64 %y, ptr addrspace(5)
define internal void @add(ptr %p, i64 %n) noinline {
  %x = load i64, ptr %p
  %y = add i64 %x, %n
  store i64 %y, ptr %p
  ret void
}
; CHECK-LABEL: define internal i64 @by_value(
; CHECK: load i64, ptr addrspace(5)
define internal i64 @by_value(ptr byval(i64) align 8 %s, i64 %n) noinline {
  call void @add(ptr %s, i64 %n)
  %x = load i64, ptr %s
  ret i64 %x
}
define ptx_kernel void @k(ptr %g, i64 %n) {
  %v = alloca i64, align 8
  call void @make(ptr %v)
  %x = call i64 @by_value(ptr byval(i64) align 8 %v, i64 %n)
  %to = getelementptr i64, ptr %g, i64 %n
  store i64 %x, ptr %to
  ret void
}
