; A kernel's struct that is only read stays in parameter memory, also where nothing else in the module is memory to follow.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -S %s | llc-22 -mcpu=sm_80 -mattr=+ptx80 | %FileCheck %s --check-prefix=PTX
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NEXT:    %x = call i32 @get(ptr %s)
; PTX-LABEL:   .entry k(
; PTX-NOT:       st.local
; PTX:           cvta.param
; PTX-NOT:       st.local
; PTX:           ret;
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { i32, i32 }
define internal i32 @get(ptr readonly captures(none) %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @k(ptr readonly byval(%S) captures(none) %s, ptr addrspace(1) %o) {
  %x = call i32 @get(ptr %s)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
