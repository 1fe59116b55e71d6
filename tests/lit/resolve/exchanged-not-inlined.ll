; A parameter by value of a function that is never inlined: ipsccp puts only a constant there (exchanged-by-address.ll), and %g is none.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [32 x i32] }

; CHECK-LABEL: define internal i32 @by_value_stays(
; CHECK: load i32, ptr addrspace(5) %e
define internal i32 @by_value_stays(ptr byval(%S) align 4 %s, i64 %i) noinline {
  %e = getelementptr inbounds [32 x i32], ptr %s, i64 0, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}
define ptx_kernel void @calls_by_value_stays(ptr addrspace(1) %o, ptr align 4 %g, i64 %i) {
  %v = call i32 @by_value_stays(ptr byval(%S) align 4 %g, i64 %i)
  store i32 %v, ptr addrspace(1) %o
  ret void
}
