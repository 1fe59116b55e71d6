; A function's address is an integer in memory that code without a body may read.
; RUN: %gaspar opt -p check-spaces,resolve -S --world=closed %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @unseen(ptr)

define internal i32 @stored(ptr %p) {
; CHECK-LABEL: define internal i32 @stored(
; CHECK:         load i32, ptr %p
  %v = load i32, ptr %p
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(3) %l3, ptr %out) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %i = xor i64 ptrtoint (ptr @stored to i64), -1
  store i64 %i, ptr %out
  call void @unseen(ptr %out)
  %v = call i32 @stored(ptr %l)
  ret void
}

; Through inline assembly, which may call it.
define internal i16 @in_text(ptr %p) {
; CHECK-LABEL: define internal i16 @in_text(
; CHECK:         load i16, ptr %p
  %v = load i16, ptr %p
  ret i16 %v
}
define ptx_kernel void @text(ptr addrspace(3) %l3) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  call void asm sideeffect "mov.u64 temp, $0;", "l"(i64 ptrtoint (ptr @in_text to i64))
  %v = call i16 @in_text(ptr %l)
  ret void
}
