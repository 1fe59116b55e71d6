; Assembly that loads from a variable of another module gives what that holds: a pointer to anything.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: @elsewhere(
; CHECK: store i32 7, ptr %p
define ptx_kernel void @elsewhere(ptr addrspace(1) %a) {
  %n = call i64 asm sideeffect "ld.global.u64 $0, [elsewhere];", "=l"()
  %p = inttoptr i64 %n to ptr
  store i32 7, ptr %p
  ret void
}
