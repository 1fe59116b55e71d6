; Pointers in memory that are said to be global may be to a constant of another file, whose variable holds one.
; RUN: %gaspar opt --assume=host-pointers-global -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"

@table = external addrspace(1) constant ptr

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define ptx_kernel void @k(ptr %out, i64 %i) {
; CHECK-LABEL: @k(
; CHECK: load i32, ptr %p,
  %v = alloca [4 x i32], align 16
  %s = load ptr, ptr addrspace(1) @table
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %v, ptr align 16 %s, i64 16, i1 false)
  %p = getelementptr inbounds [4 x i32], ptr %v, i64 0, i64 %i
  %x = load i32, ptr %p
  store i32 %x, ptr %out
  ret void
}
