; @take copies from either of two variables, which stay apart: %b, which has a copy %d, is a copy of constant memory, so LLVM may pass that memory for it, and @get's parameter
; stays generic; nothing stands for %a.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: %gaspar opt -S --index=%t/b.gidx %t/b.ll -o - | %FileCheck %s
; CHECK-DAG: @get(ptr %p)
; CHECK-DAG: @other(ptr addrspace(5) %p)
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@seen = addrspace(1) global i32 0
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @take(ptr %p) noinline {
  %l = alloca [16 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %l, ptr %p, i64 64, i1 false)
  %r = load i32, ptr %l
  store volatile i32 %r, ptr addrspace(1) @seen
  ret void
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@table = addrspace(1) constant [16 x i32] zeroinitializer
declare void @take(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @get(ptr %p) noinline {
  %r = load i32, ptr %p
  ret i32 %r
}
define i32 @other(ptr %p) noinline {
  %r = load i32, ptr %p
  ret i32 %r
}
define ptx_kernel void @k(ptr %out) {
  %a = alloca [16 x i32]
  %b = alloca [16 x i32]
  %d = alloca [16 x i32]
  store i32 7, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr addrspacecast (ptr addrspace(1) @table to ptr), i64 64, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %b, i64 64, i1 false)
  %t = load volatile i32, ptr %d
  call void @take(ptr %a)
  call void @take(ptr %b)
  %r = call i32 @get(ptr %b)
  %s = call i32 @other(ptr %a)
  store volatile i32 %r, ptr %out
  store volatile i32 %s, ptr %out
  ret void
}
