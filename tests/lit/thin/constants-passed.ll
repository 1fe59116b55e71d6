; A function copies what its generic parameter leads to, and only another file has the constant that it passes: LLVM reads that in the copy's
; place once it has inlined the function.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt --set promote=0 --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 %t/a.bc %t/b.bc | %opt -passes='default<O2>' -o %t/o.bc
; RUN: %gaspar run %t/o.bc -k k -g 1 -a "o=i32[1]:zero" -a i32:5 --out o | %FileCheck %s
; CHECK: o = i32[1]:5
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @h(ptr %p, i32 %i) {
  %v = alloca [8 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %v, ptr align 4 %p, i64 32, i1 false)
  %a = getelementptr i32, ptr %v, i32 %i
  %x = load i32, ptr %a
  ret i32 %x
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@t = internal constant [9 x i32] [i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 4
declare i32 @h(ptr, i32)
define ptx_kernel void @k(ptr addrspace(1) %o, i32 %i) {
  %x = call i32 @h(ptr @t, i32 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
