; An internal function that an alias makes visible, where no function is.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar opt --world=open %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 %t/a.bc %t/b.bc | %opt -passes='internalize,default<O2>,default<O2>' -internalize-public-api-list=k -o %t/all.bc
; RUN: %gaspar run %t/all.bc -k k -g 1 -a "o=i32[1]:zero" -a i32[8]:1,2,3,4,5,6,7,8 -a i32:5 --out o | %FileCheck %s
; CHECK: o = i32[1]:5
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [8 x i32] }
define internal i32 @get(ptr byval(%S) align 4 %p, i32 %i) noinline {
  %a = getelementptr i32, ptr %p, i32 %i
  %x = load i32, ptr %a
  ret i32 %x
}
@h = alias i32 (ptr, i32), ptr @own
define internal i32 @own(ptr %p, i32 %i) {
  %x = call i32 @get(ptr byval(%S) align 4 %p, i32 %i)
  ret i32 %x
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@t = internal constant [9 x i32] [i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 4
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
declare i32 @h(ptr %p, i32 %i)
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %in, i32 %i) {

  %x = call i32 @h(ptr @t, i32 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
