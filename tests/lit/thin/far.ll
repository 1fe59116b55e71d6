; @fill copies constant memory to what its parameter leads to. LLVM never inlines it, so it never sees %v beside the copy, and @get reads %v; unless a
; call asks for the body, here or by pointer.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: sed 's/(ptr %v) ; CALL/(ptr %v) alwaysinline/' %t/b.ll > %t/asks.ll
; RUN: sed 's/@fill(ptr %v) ; CALL/%f(ptr %v) alwaysinline/' %t/b.ll > %t/pointer.ll
; RUN: sed 's/global ptr null/global ptr @fill/' %t/a.ll > %t/taken.ll
; RUN: for f in asks pointer taken; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: for f in b asks; do %gaspar thinlink %t/a.gsum %t/$f.gsum && %gaspar opt -S --index=%t/$f.gidx %t/$f.ll -o %t/$f.out.ll || exit 1; done
; RUN: %gaspar thinlink %t/taken.gsum %t/pointer.gsum && %gaspar opt -S --index=%t/pointer.gidx %t/pointer.ll -o %t/pointer.out.ll
; RUN: %FileCheck %s < %t/b.out.ll
; RUN: %FileCheck %s --check-prefix=INLINED < %t/asks.out.ll
; RUN: %FileCheck %s --check-prefix=INLINED < %t/pointer.out.ll
; CHECK: @get(ptr addrspace(5) %p)
; INLINED: @get(ptr %p)
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@table = addrspace(1) constant [16 x i32] zeroinitializer
@which = addrspace(1) global ptr null
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @fill(ptr %p) noinline {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr addrspacecast (ptr addrspace(1) @table to ptr), i64 64, i1 false)
  ret void
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @fill(ptr)
@which = external addrspace(1) global ptr
define i32 @get(ptr %p) noinline {
  %r = load i32, ptr %p
  ret i32 %r
}
define ptx_kernel void @k(ptr %out) {
  %v = alloca [16 x i32]
  %f = load ptr, ptr addrspace(1) @which
  call void @fill(ptr %v) ; CALL
  %r = call i32 @get(ptr %v)
  store volatile i32 %r, ptr %out
  ret void
}
