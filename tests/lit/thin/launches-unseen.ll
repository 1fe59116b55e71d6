; Code that no file has may run functions of the program in the launch that calls it.
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
define ptx_kernel void @reader(ptr %mem, ptr %out) {
  %p = load ptr, ptr %mem
  %r = load i32, ptr %p
  store volatile i32 %r, ptr %out
  ret void
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @unseen(ptr)
define ptx_kernel void @other(ptr %mem) {
  %v = alloca i32
  store ptr %v, ptr %mem
  call void @unseen(ptr %mem)
  ret void
}
