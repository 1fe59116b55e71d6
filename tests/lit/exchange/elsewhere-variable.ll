; A variable of another file may turn out to be constant once both files are linked: nothing writes it there.  Then
; LLVM reads it in place of the copy.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"

@table = external global [4 x i32], align 16
@flag = external addrspace(1) global i32
@tile = internal addrspace(3) global [4 x i32] poison, align 16

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define ptx_kernel void @copied(ptr %out, i64 %i) {
; CHECK-LABEL: @copied(
; CHECK: %x = load i32, ptr %p,
  %v = alloca [4 x i32], align 16
  %f = load i32, ptr addrspace(1) @flag
  %c = icmp eq i32 %f, 0
  %s = select i1 %c, ptr @table, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %v, ptr align 16 %s, i64 16, i1 false)
  %p = getelementptr inbounds [4 x i32], ptr %v, i64 0, i64 %i
  %x = load i32, ptr %p
  store i32 %x, ptr %out
  ret void
}
