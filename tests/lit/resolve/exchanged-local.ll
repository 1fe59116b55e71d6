; What a parameter of a local function points to is constant where attributor finds that it is noalias and only read, though no variable is.
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [32 x i32] }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
; CHECK-LABEL: define internal void @of_parameter(
; CHECK: load i32, ptr %e
define internal void @of_parameter(ptr addrspace(1) %out, ptr %p, i64 %i) noinline {
  %c = alloca %S
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %p, i64 128, i1 false)
  %e = getelementptr inbounds [32 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @calls(ptr addrspace(1) %out, ptr addrspace(1) %g, i64 %i) {
  %p = addrspacecast ptr addrspace(1) %g to ptr
  call void @of_parameter(ptr addrspace(1) %out, ptr %p, i64 %i)
  ret void
}
