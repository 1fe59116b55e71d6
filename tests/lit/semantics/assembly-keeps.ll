; Assembly that keeps an operand, or reads memory that no operand names, lets the operand out: a number that comes back may be its address.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
; RUN: sed 's/stored/only/; s/u64 \[$0\], $1/u64 [$0], [$1]/' %s | %gaspar opt -S --world=closed - | %FileCheck %s --check-prefix=ONLY
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: @stored(
; CHECK: store i32 7, ptr %p
; ONLY-LABEL: @only(
; ONLY: store i32 7, ptr addrspace(1) %p
define ptx_kernel void @stored(ptr addrspace(1) %a) {
  %x = alloca i32
  call void asm sideeffect "st.global.u64 [$0], $1;", "l,l"(ptr addrspace(1) %a, ptr %x)
  %p = load ptr, ptr addrspace(1) %a
  store i32 7, ptr %p
  ret void
}
