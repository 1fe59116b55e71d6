; A file may have its own function by the name of one of C's library, as programs for devices do that are linked with no such library: its
; memory need not be global. Without that file the name says what the function returns.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: %gaspar summarize %t/a.ll -o %t/a.gsum
; RUN: %gaspar summarize %t/own.ll -o %t/own.gsum
; RUN: %gaspar thinlink %t/a.gsum %t/own.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck %t/a.ll --implicit-check-not=gaspar.own
; RUN: %gaspar thinlink %t/a.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck %t/a.ll --check-prefix=NAME

;--- a.ll
target triple = "nvptx64-nvidia-cuda"
@kept = external addrspace(1) global ptr
declare ptr @malloc(i64)
declare void @free(ptr)
; CHECK-LABEL: ptx_kernel void @k(
; CHECK:       store float 3.000000e+00, ptr %p,
; NAME-LABEL:  ptx_kernel void @k(
; NAME:        store float 3.000000e+00, ptr addrspace(1) %
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %p = call ptr @malloc(i64 4)
  store float 3.0, ptr %p
  call void @free(ptr %p)
  ret void
}
;--- own.ll
target triple = "nvptx64-nvidia-cuda"
@pool = addrspace(3) global [64 x i8] undef, align 8
define ptr @malloc(i64 %n) noinline {
  ret ptr addrspacecast (ptr addrspace(3) @pool to ptr)
}
define void @free(ptr %p) noinline {
  ret void
}
