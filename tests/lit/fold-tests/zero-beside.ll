; Zeros that fill no whole pointer are plain bytes of their own size: the pointer behind an int, or behind a struct with a hole, stays whole.
; RUN: %gaspar opt -p infer,fold-tests,resolve -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i1 @llvm.nvvm.isspacep.global(ptr)

; CHECK-LABEL: @beside(
; CHECK:         %r = zext i1 true to i32
define ptx_kernel void @beside(ptr addrspace(1) %o, ptr addrspace(1) %x) {
  %b = alloca { i32, ptr }, align 8
  %f = getelementptr inbounds i8, ptr %b, i64 8
  %g = addrspacecast ptr addrspace(1) %x to ptr
  store ptr %g, ptr %f, align 8
  store i32 0, ptr %b, align 8
  %q = load ptr, ptr %f, align 8
  %z = call i1 @llvm.nvvm.isspacep.global(ptr %q)
  %r = zext i1 %z to i32
  store i32 %r, ptr addrspace(1) %o
  ret void
}
; CHECK-LABEL: @hole(
; CHECK:         %r = zext i1 true to i32
define ptx_kernel void @hole(ptr addrspace(1) %o, ptr addrspace(1) %x) {
  %b = alloca { { i8, i32 }, ptr }, align 8
  %f = getelementptr inbounds i8, ptr %b, i64 8
  %g = addrspacecast ptr addrspace(1) %x to ptr
  store ptr %g, ptr %f, align 8
  store { i8, i32 } zeroinitializer, ptr %b, align 8
  %q = load ptr, ptr %f, align 8
  %z = call i1 @llvm.nvvm.isspacep.global(ptr %q)
  %r = zext i1 %z to i32
  store i32 %r, ptr addrspace(1) %o
  ret void
}
