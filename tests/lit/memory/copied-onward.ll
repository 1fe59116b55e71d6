; A copy of unknown length within an object may copy a pointer again: it may be at every multiple of
; the distance, and nowhere else.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK:         store i32 1, ptr %p
; CHECK:         store i32 2, ptr addrspace(1)
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i32] poison
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
define ptx_kernel void @k(ptr addrspace(1) %g, i64 %n) {
  %a = alloca [64 x ptr]
  %b = alloca [64 x ptr]
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %a8 = getelementptr inbounds i8, ptr %a, i64 8
  %b16 = getelementptr inbounds i8, ptr %b, i64 16
  %b48 = getelementptr inbounds i8, ptr %b, i64 48
  %b56 = getelementptr inbounds i8, ptr %b, i64 56
  store ptr addrspacecast (ptr addrspace(3) @l to ptr), ptr %a
  store ptr %gg, ptr %a8
  store ptr %gg, ptr %b48
  store ptr %gg, ptr %b56
  call void @llvm.memmove.p0.p0.i64(ptr %b16, ptr %a, i64 %n, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %a, ptr %b, i64 %n, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %b16, ptr %a, i64 %n, i1 false)
  %p = load ptr, ptr %b48
  store i32 1, ptr %p
  %q = load ptr, ptr %b56
  store i32 2, ptr %q
  ret void
}
