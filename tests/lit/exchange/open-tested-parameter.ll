; Likewise a pointer that a test of its space finds to be private, where the program itself says that the callee does not keep it.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar opt --world=open %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 %t/a.bc %t/b.bc | %opt -passes='default<O2>' -o %t/all.bc
; RUN: %gaspar run %t/all.bc -k k -g 1 -a "o=i32[1]:zero" -a i32[8]:1,2,3,4,5,6,7,8 -a i32:5 --out o | %FileCheck %s
; CHECK: o = i32[1]:6
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.assume(i1)
declare i1 @llvm.nvvm.isspacep.local(ptr)
define internal i32 @get(ptr readonly captures(none) %p, i32 %i) noinline {
  %a = getelementptr i32, ptr %p, i32 %i
  %x = load i32, ptr %a
  ret i32 %x
}
define internal i32 @get2(ptr readonly captures(none) %p, i32 %i) noinline {
  %a = getelementptr i32, ptr %p, i32 %i
  %x = load i32, ptr %a
  %y = add i32 %x, 1
  ret i32 %y
}
define i32 @h(ptr %p, i32 %i, i1 %b) {
  %l = call i1 @llvm.nvvm.isspacep.local(ptr %p)
  call void @llvm.assume(i1 %l)
  %f = select i1 %b, ptr @get, ptr @get2
  %x = call i32 %f(ptr %p, i32 %i)
  ret i32 %x
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i32] undef
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @h(ptr %p, i32 %i, i1 %b)
define internal i32 @mid(ptr %g, i32 %i) noinline {
  %c = alloca [8 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %c, ptr align 4 %g, i64 32, i1 false)
  %x = call i32 @h(ptr %c, i32 %i, i1 true)
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %in, i32 %i) {
  %z = icmp eq i32 %i, 5
  %g = addrspacecast ptr addrspace(1) %in to ptr
  %s = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %x = call i32 @mid(ptr %s, i32 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
