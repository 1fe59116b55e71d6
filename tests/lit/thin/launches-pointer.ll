; @put runs in launches of @reader, too, which calls it by pointer, so @reader loads what it stores there.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt -S --index=%t/$f.gidx %t/$f.ll -o %t/$f.out.ll || exit 1; done
; RUN: %FileCheck %s < %t/a.out.ll
; CHECK-LABEL: @reader
; CHECK:         %r = load i32, ptr %p
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@which = addrspace(1) global ptr null
define ptx_kernel void @reader(ptr %mem, ptr %out) {
  %v = alloca i32
  %f = load ptr, ptr addrspace(1) @which
  call void %f(ptr %mem, ptr %v)
  %p = load ptr, ptr %mem
  %r = load i32, ptr %p
  store volatile i32 %r, ptr %out
  ret void
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@which = external addrspace(1) global ptr
define void @put(ptr %mem, ptr %v) noinline {
  store ptr %v, ptr %mem
  ret void
}
define ptx_kernel void @other(ptr %mem) {
  %v = alloca i32
  store ptr @put, ptr addrspace(1) @which
  call void @put(ptr %mem, ptr %v)
  ret void
}
