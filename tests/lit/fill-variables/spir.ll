; Where variables have a number of their own, LLVM stops at the cast of one: the copy stays.
; RUN: %gaspar opt --world=closed -p check-spaces,fill-variables -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
@init = private constant [2 x i32] [i32 1, i32 2]
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call void @llvm.memcpy
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %t, i64 %i) {
  %v = alloca [2 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr @init, i64 8, i1 false)
  %e = getelementptr inbounds [2 x i32], ptr %v, i64 0, i64 %i
  store i32 5, ptr %e
  %p = load ptr addrspace(4), ptr addrspace(1) %t
  %x = load i32, ptr %v
  store i32 %x, ptr addrspace(4) %p
  ret void
}
