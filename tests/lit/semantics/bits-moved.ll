; A pair of shifts by different amounts is no mask, and two words in one are no pointer that is known.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [64 x i32] poison
; CHECK-LABEL: @shifted(
; CHECK: store i32 7, ptr %q
define ptx_kernel void @shifted(ptr addrspace(3) %l) {
  %p = addrspacecast ptr addrspace(3) %l to ptr
  %n = ptrtoint ptr %p to i64
  %h = lshr i64 %n, 4
  %s = shl i64 %h, 8
  %q = inttoptr i64 %s to ptr
  store i32 7, ptr %q
  ret void
}
; CHECK-LABEL: @together(
; CHECK: store i32 7, ptr %q
define ptx_kernel void @together(ptr addrspace(3) %l, ptr addrspace(1) %g) {
  %p = addrspacecast ptr addrspace(3) %l to ptr
  %r = addrspacecast ptr addrspace(1) %g to ptr
  %n = ptrtoint ptr %p to i64
  %m = ptrtoint ptr %r to i64
  %v = insertelement <2 x i64> poison, i64 %n, i64 0
  %w = insertelement <2 x i64> %v, i64 %m, i64 1
  %b = bitcast <2 x i64> %w to i128
  %q = inttoptr i128 %b to ptr
  store i32 7, ptr %q
  ret void
}
; Of a null the low bits are an address that may be local memory's.
; CHECK-LABEL: @nudged(
; CHECK: call i1 @llvm.nvvm.isspacep.shared(ptr %q)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
define ptx_kernel void @nudged(ptr addrspace(1) %out, i1 %c) {
  %s = select i1 %c, ptr addrspacecast (ptr addrspace(3) @l to ptr), ptr null
  %n = ptrtoint ptr %s to i64
  %o = or i64 %n, 8
  %q = inttoptr i64 %o to ptr
  %t = call i1 @llvm.nvvm.isspacep.shared(ptr %q)
  %z = zext i1 %t to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}
