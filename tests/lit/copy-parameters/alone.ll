; A kernel's struct that is only read, by a function at a place known at run time, stays in parameter memory, also where nothing else in the module is memory to follow.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -S %s | llc-22 -mcpu=sm_80 -mattr=+ptx80 | %FileCheck %s --check-prefix=PTX
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NEXT:    %x = call i32 @get(ptr %s, i64 %i)
; PTX-LABEL:   .entry k(
; PTX-NOT:       st.local
; PTX:           cvta.param
; PTX-NOT:       st.local
; PTX:           ret;
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { i32, i32 }
define internal i32 @get(ptr readonly captures(none) %p, i64 %i) noinline {
  %at = getelementptr i32, ptr %p, i64 %i
  %x = load i32, ptr %at
  ret i32 %x
}
define ptx_kernel void @k(ptr readonly byval(%S) captures(none) %s, ptr addrspace(1) %o, i64 %i) {
  %x = call i32 @get(ptr %s, i64 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
