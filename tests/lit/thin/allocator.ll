; What another file's function returns says nothing of a call that its attributes make an allocation: LLVM may put the memory on the stack.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: %gaspar summarize %t/a.ll -o %t/a.gsum
; RUN: %gaspar summarize %t/pool.ll -o %t/pool.gsum
; RUN: %gaspar thinlink %t/a.gsum %t/pool.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck %t/a.ll
; RUN: %gaspar opt -S --index=%t/pool.gidx %t/pool.ll | %FileCheck %t/pool.ll

;--- a.ll
target triple = "nvptx64-nvidia-cuda"
declare ptr @grab(i64) #0
declare ptr @pick(i64)
; CHECK-LABEL: ptx_kernel void @k(
; CHECK:       store float 3.000000e+00, ptr %p,
; CHECK:       store float 4.000000e+00, ptr addrspace(3) %
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %p = call ptr @grab(i64 4)
  store float 3.0, ptr %p
  %q = call ptr @pick(i64 4)
  store float 4.0, ptr %q
  ret void
}
attributes #0 = { nosync willreturn nounwind allockind("alloc,uninitialized") allocsize(0) "alloc-family"="x" }
;--- pool.ll
target triple = "nvptx64-nvidia-cuda"
@pool = addrspace(3) global [64 x i8] undef, align 8
; CHECK-LABEL: define ptr @grab(
define ptr @grab(i64 %n) #0 {
  ret ptr addrspacecast (ptr addrspace(3) @pool to ptr)
}
define ptr @pick(i64 %n) noinline {
  ret ptr addrspacecast (ptr addrspace(3) @pool to ptr)
}
; CHECK-LABEL: ptx_kernel void @own(
; CHECK:       store float 5.000000e+00, ptr %p,
define ptx_kernel void @own(ptr addrspace(1) %out) {
  %p = call ptr @grab(i64 4)
  store float 5.0, ptr %p
  ret void
}
attributes #0 = { noinline nosync willreturn nounwind allockind("alloc,uninitialized") allocsize(0) "alloc-family"="x" }
