; An operand that is tied to a result is changed, and comes back as that.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: @tied(
; CHECK: store i32 7, ptr %p
define ptx_kernel void @tied(ptr addrspace(1) %a) {
  %x = alloca [4 x i32]
  %n = call i64 asm "add.u64 $0, $0, 8;", "=l,0"(ptr %x)
  %p = inttoptr i64 %n to ptr
  store i32 7, ptr %p
  ret void
}
