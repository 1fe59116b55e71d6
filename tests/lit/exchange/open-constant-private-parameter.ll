; A visible function gets a private pointer: elsewhere the variable is filled from a constant, which LLVM reads instead once both are linked.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar opt --world=open %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 %t/a.bc %t/b.bc | %opt -passes='default<O2>' -o %t/all.bc
; RUN: %gaspar run %t/all.bc -k k -g 1 -a "o=i32[1]:zero" -a i32[8]:1,2,3,4,5,6,7,8 -a i32:5 --out o | %FileCheck %s
; CHECK: o = i32[1]:5
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define i32 @h(ptr addrspace(5) %p, i32 %i, i1 %b) {
  %q = addrspacecast ptr addrspace(5) %p to ptr
  %a = getelementptr i32, ptr %q, i32 %i
  %x = load i32, ptr %a
  ret i32 %x
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@t = internal constant [9 x i32] [i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 4
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @h(ptr addrspace(5) %p, i32 %i, i1 %b)
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %in, i32 %i) {
  %c = alloca [8 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %c, ptr align 4 @t, i64 32, i1 false)
  %q = addrspacecast ptr %c to ptr addrspace(5)
  %x = call i32 @h(ptr addrspace(5) %q, i32 %i, i1 true)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
