; What gaspar wrote is not read back: LLVM's argpromotion replaced @f's parameter by what it loads through it, left the attribute, and
; the function became visible afterwards, as llvm-split makes it.  What the input had on a visible function is a promise.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -S %s | %gaspar opt -S - | %FileCheck %s
; CHECK-LABEL: define hidden i32 @f(
; CHECK:         load i32, ptr %p
; CHECK-LABEL: define hidden i32 @promised(
; CHECK:         load i32, ptr addrspace(3)
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define hidden i32 @f(ptr %p) "nvvm.as"="array<i32: 3>" "gaspar-inferred" {
  %x = load i32, ptr %p, align 4
  ret i32 %x
}
define hidden i32 @promised(ptr %p) "nvvm.as"="array<i32: 3>" {
  %x = load i32, ptr %p, align 4
  ret i32 %x
}
