; The constant goes with its last use, for ptxas refuses one that holds the address of shared memory; one that something else uses stays.
; RUN: %gaspar opt --world=closed -p check-spaces,fill-variables -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%part = type { ptr, i32 }
; CHECK-NOT: @once
; CHECK: @twice = private
; CHECK-NOT: @once
@tile = internal addrspace(3) global [64 x i32] poison
@once = private unnamed_addr constant %part { ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 64 }
@twice = private unnamed_addr constant %part { ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 32 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %a = alloca %part
  %b = alloca %part
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr @once, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr @twice, i64 16, i1 false)
  call void @add(ptr %a)
  call void @add(ptr %b)
  %n = getelementptr i8, ptr @twice, i64 8
  %v = load i32, ptr %n
  store i32 %v, ptr addrspace(1) %out
  ret void
}
define internal void @add(ptr %part) noinline {
  %n = getelementptr i8, ptr %part, i64 8
  %v = load i32, ptr %n
  %w = add i32 %v, 1
  store i32 %w, ptr %n
  ret void
}
