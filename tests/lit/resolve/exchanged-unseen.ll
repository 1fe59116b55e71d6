; Code that is linked and inlined later may copy constant bytes to a variable that it gets; without such code the variable is private for good.
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
; RUN: sed 's/call void @fill(ptr %c)/store i32 1, ptr %c/' %s | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck %s --check-prefix=SEEN
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [32 x i32] }
; CHECK-LABEL: define ptx_kernel void @of_unseen(
; CHECK: load i32, ptr %e
; SEEN-LABEL: define ptx_kernel void @of_unseen(
; SEEN: load i32, ptr addrspace(5) %e
declare void @fill(ptr)
define ptx_kernel void @of_unseen(ptr addrspace(1) %out, i64 %i) {
  %c = alloca %S
  call void @fill(ptr %c)
  %e = getelementptr inbounds [32 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}
