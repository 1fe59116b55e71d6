; The slice tells of each variable whether LLVM may use constant memory instead of it.  %c and %s are filled from @table, and so accesses through
; pointers that may lead there stay generic; %b and %d are not.  A pointer from memory outside that a test finds to be private may be to %s.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b c; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum %t/c.gsum
; RUN: %gaspar opt --index=%t/b.gidx -S %t/b.ll | %FileCheck %s
; RUN: %gaspar opt --index=%t/a.gidx -S %t/a.ll | %FileCheck %s --check-prefix=A
; CHECK: define {{.*}}@left(ptr addrspace(5) %p)
; CHECK: load i32, ptr addrspace(5) %p
; CHECK: define {{.*}}@both(ptr %p)
; CHECK: load i32, ptr %p
; CHECK: define {{.*}}@tested(
; CHECK: load i32, ptr %q
; A-LABEL: define ptx_kernel void @k(
; A: store i32 1, ptr addrspace(5)
; A: store i32 2, ptr %c
; A: store i32 3, ptr %e
; A: store i32 4, ptr addrspace(5)
; A-NOT: gaspar.given
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@slot = addrspace(1) global ptr null
declare void @fill(ptr)
declare void @fill_another(ptr)
declare i32 @left(ptr)
declare i32 @both(ptr)
declare i32 @tested()
define ptx_kernel void @k(ptr addrspace(1) %o, i1 %i) {
  %b = alloca [4 x i32], align 4
  %c = alloca [4 x i32], align 4
  %d = alloca [4 x i32], align 4
  %s = alloca [4 x i32], align 4
  call void @fill(ptr %c)
  call void @fill_another(ptr %s)
  store i32 1, ptr %b
  store i32 2, ptr %c
  %e = select i1 %i, ptr %b, ptr %c
  store i32 3, ptr %e
  %f = select i1 %i, ptr %b, ptr %d
  store i32 4, ptr %f
  %x = call i32 @left(ptr %f)
  %y = call i32 @both(ptr %c)
  store ptr %s, ptr addrspace(1) @slot
  %z = call i32 @tested()
  store i32 %x, ptr addrspace(1) %o
  store i32 %y, ptr addrspace(1) %o
  store i32 %z, ptr addrspace(1) %o
  ret void
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@slot = external addrspace(1) global ptr
declare i1 @llvm.nvvm.isspacep.local(ptr)
define i32 @left(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @both(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @tested() noinline {
  %q = load ptr, ptr addrspace(1) @slot
  %t = call i1 @llvm.nvvm.isspacep.local(ptr %q)
  br i1 %t, label %yes, label %no
yes:
  %x = load i32, ptr %q
  ret i32 %x
no:
  ret i32 0
}
;--- c.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@table = internal addrspace(1) constant [4 x i32] [i32 1, i32 3, i32 5, i32 7]
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @fill(ptr %p) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr addrspacecast (ptr addrspace(1) @table to ptr), i64 16, i1 false)
  ret void
}
define void @fill_another(ptr %p) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr addrspacecast (ptr addrspace(1) @table to ptr), i64 16, i1 false)
  ret void
}
