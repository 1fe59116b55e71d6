; A call that may throw goes to no copy of a function of another file: the link plans none for it, as for the private pointer in a.ll. A call beside it
; gets its own, and so do calls in a copy.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 -S %t/a.bc %t/b.bc -o %t/ab.ll
; RUN: %FileCheck %s < %t/ab.ll --implicit-check-not=@read.private
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         call i32 @outer.global(ptr addrspace(1) %x)
; CHECK:         call i32 @outer.local(ptr addrspace(3) %l)
; CHECK:         invoke i32 @read(ptr %v)
; CHECK:         call i32 @read.local(
; CHECK-LABEL: define i32 @outer.global(
; CHECK:         invoke i32 @read(
; CHECK:         call i32 @read.global(
; CHECK-LABEL: define i32 @outer.local(
; CHECK:         invoke i32 @read(
; CHECK:         call i32 @read.local(
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @personality(...)
declare i32 @outer(ptr)
declare i32 @read(ptr)
define ptx_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l) personality ptr @personality {
  %g = addrspacecast ptr addrspace(1) %x to ptr
  %h = addrspacecast ptr addrspace(3) %l to ptr
  %v = alloca i32
  store i32 1, ptr %v
  %o = call i32 @outer(ptr %g)
  %w = call i32 @outer(ptr %h)
  %a = invoke i32 @read(ptr %v) to label %next unwind label %pad
next:
  %b = call i32 @read(ptr %h)
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @personality(...)
define i32 @read(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @outer(ptr %p) noinline personality ptr @personality {
  %z = load i32, ptr %p
  %a = invoke i32 @read(ptr %p) to label %next unwind label %pad
next:
  %b = call i32 @read(ptr %p)
  %c = add i32 %a, %b
  ret i32 %c
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
