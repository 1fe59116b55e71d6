; What a function of OpenMP's runtime gives back.
; RUN: %gaspar opt -p check-spaces,resolve -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; What comes back is anything, also from a function that was declared to return a pointer.
declare ptr @__kmpc_parallel_51(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64)
define ptx_kernel void @comes_back(ptr addrspace(1) %to, i1 %c, ptr addrspace(3) %s) {
; CHECK-LABEL: define ptx_kernel void @comes_back(
; CHECK:         load i32, ptr %x
  %r = call ptr @__kmpc_parallel_51(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr null, ptr null, ptr null, i64 0)
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %x = select i1 %c, ptr %r, ptr %g
  %v = load i32, ptr %x
  store i32 %v, ptr addrspace(1) %to
  ret void
}
