; A file has C++'s operator new, which another one calls: what it returns is what the body returns, and not the library's memory.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: %gaspar opt --index=%t/a.gidx -S %t/a.ll -o %t/a.o.ll && %FileCheck %s --input-file=%t/a.o.ll
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll -o %t/b.o.ll
; RUN: llvm-link-22 -S %t/a.o.ll %t/b.o.ll -o %t/all.ll
; RUN: %gaspar run %t/all.ll -g 1 -a out=i32[1]:zero --check=spaces | %FileCheck %s --check-prefix=LEFT
; LEFT: out = i32[1]:5
;--- a.ll
target triple = "nvptx64-nvidia-cuda"
declare ptr @_Znwm(i64)
; CHECK-LABEL: @k
; CHECK-NOT: %p{{.*}} to ptr addrspace(1)
; CHECK: store i32 5, ptr {{(addrspace\(3\) )?}}%p
define ptx_kernel void @k(ptr %out) {
  %p = call ptr @_Znwm(i64 4)
  store i32 5, ptr %p
  %x = load i32, ptr %p
  store i32 %x, ptr %out
  ret void
}
;--- b.ll
target triple = "nvptx64-nvidia-cuda"
@pool = internal addrspace(3) global [64 x i8] undef, align 16
define ptr @_Znwm(i64 %n) {
  %p = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @pool to ptr), i64 %n
  ret ptr %p
}
