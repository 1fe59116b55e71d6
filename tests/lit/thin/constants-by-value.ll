; A visible function copies what it gets, and passes the copy by value: another file passes a copy of a constant, whose address LLVM gives to the last function.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: %gaspar summarize %t/a.ll -o %t/a.gsum
; RUN: %gaspar summarize %t/b.ll -o %t/b.gsum
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 %t/a.bc %t/b.bc | %opt -passes='internalize,default<O3>,default<O3>' -internalize-public-api-list=k -o %t/all.bc
; RUN: %gaspar run %t/all.bc -k k -g 1 -a "o=i32[1]:zero" -a i32:5 --out o | %FileCheck %s
; CHECK: o = i32[1]:5
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [8 x i32] }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define internal i32 @get(ptr byval(%S) align 4 %p, i32 %i) noinline {
  %a = getelementptr i32, ptr %p, i32 %i
  %x = load i32, ptr %a
  ret i32 %x
}
define i32 @hand(ptr noalias %q, i32 %i) noinline {
  %t = alloca %S, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %t, ptr align 4 %q, i64 32, i1 false)
  %x = call i32 @get(ptr byval(%S) align 4 %t, i32 %i)
  ret i32 %x
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@c = internal constant [9 x i32] [i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 4
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @hand(ptr noalias %q, i32 %i)
define ptx_kernel void @k(ptr addrspace(1) %o, i32 %i) {
  %x = alloca [8 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %x, ptr align 4 @c, i64 32, i1 false)
  %y = call i32 @hand(ptr %x, i32 %i)
  store i32 %y, ptr addrspace(1) %o
  ret void
}
