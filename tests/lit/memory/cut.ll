; Zeros over one half of a pointer, which lies at no multiple of its size.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [8 x i32] poison
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
; A pointer at byte 4, of which a memset writes the second half: what is loaded from byte 4 is another address.
; CHECK-LABEL: @stored(
; CHECK:         load i32, ptr %
define ptx_kernel void @stored(ptr addrspace(1) %o) {
  %obj = alloca [16 x i8], align 8
  %at = getelementptr inbounds i8, ptr %obj, i64 4
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %at, align 4
  %half = getelementptr inbounds i8, ptr %obj, i64 8
  call void @llvm.memset.p0.i64(ptr %half, i8 0, i64 8, i1 false)
  %p = load ptr, ptr %at, align 4
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; The same, where a copy puts it there.
; CHECK-LABEL: @copied(
; CHECK:         load i32, ptr %
define ptx_kernel void @copied(ptr addrspace(1) %o) {
  %from = alloca ptr
  %obj = alloca [16 x i8], align 8
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %from
  %at = getelementptr inbounds i8, ptr %obj, i64 4
  call void @llvm.memcpy.p0.p0.i64(ptr %at, ptr %from, i64 8, i1 false)
  %half = getelementptr inbounds i8, ptr %obj, i64 8
  call void @llvm.memset.p0.i64(ptr %half, i8 0, i64 8, i1 false)
  %p = load ptr, ptr %at, align 4
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; A store of 12 bytes, whose type has 16 in an array: the second pointer gets half of another one, beside zeros.
; CHECK-LABEL: @rounded(
; CHECK:         load i32, ptr %
define ptx_kernel void @rounded(ptr addrspace(1) %o) {
  %from = alloca [2 x ptr], align 16
  %obj = alloca [2 x ptr], align 16
  %f1 = getelementptr inbounds i8, ptr %from, i64 8
  store ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %f1
  %at = getelementptr inbounds i8, ptr %obj, i64 8
  store ptr null, ptr %at
  %v = load <3 x i32>, ptr %from
  store <3 x i32> %v, ptr %obj
  %p = load ptr, ptr %at
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
