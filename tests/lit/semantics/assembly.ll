; PTX that makes no pointer of its own leaves memory known; `cvta` makes one.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s --check-prefixes=CHECK,NONE
; RUN: sed 's/mov.u32 .0, .clock/cvta.shared.u64 $0, 0/' %s > %t.ll
; RUN: %gaspar opt -S --world=closed %t.ll | %FileCheck %s --check-prefixes=CHECK,SOME
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %a) {
; CHECK-LABEL: define ptx_kernel void @k(
; NONE:          store i32 7, ptr addrspace(1) %
; SOME:          store i32 7, ptr %p
  %c = call i32 asm sideeffect "mov.u32 $0, %clock;", "=r"()
  %p = load ptr, ptr %a
  store i32 7, ptr %p
  ret void
}

; An operand that only stands in brackets is accessed, not kept.  Assembly in @k runs in other launches.
define ptx_kernel void @access(ptr addrspace(3) %l, ptr %a) {
; CHECK-LABEL: define ptx_kernel void @access(
; NONE:          store i32 7, ptr addrspace(1) %
; SOME:          store i32 7, ptr addrspace(1) %
  %s = addrspacecast ptr addrspace(3) %l to ptr
  call void asm sideeffect "st.u32 [$0], $1;", "l,r"(ptr %s, i32 1)
  %p = load ptr, ptr %a
  store i32 7, ptr %p
  ret void
}
