; An internal ifunc that has the name of a copy gets another one.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in k f; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/k.gsum %t/f.gsum
; RUN: for f in k f; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: cd %t && llvm-link-22 -S k.bc f.bc -o - | %FileCheck %s
; CHECK-DAG: @[[I:f[^ ]*]] = internal ifunc
; CHECK-DAG: call i32 @f.local(
; CHECK-DAG: define {{.*}}i32 @f.local(
; CHECK-DAG: call i32 @[[I]](
;--- k.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@sh = internal addrspace(3) global [4 x i32] undef
declare i32 @f(ptr)
define ptx_kernel void @k(ptr %in, ptr %out) {
  %s = addrspacecast ptr addrspace(3) @sh to ptr
  store i32 77, ptr %s
  %x = call i32 @f(ptr %s)
  %y = call i32 @f(ptr %in)
  %z = add i32 %x, %y
  store i32 %z, ptr %out
  ret void
}
;--- f.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@f.local = internal ifunc i32 (ptr), ptr @resolver
@llvm.compiler.used = appending global [1 x ptr] [ptr @uses], section "llvm.metadata"
define internal ptr @resolver() {
  ret ptr null
}
define i32 @uses(ptr %p) {
  %x = call i32 @f.local(ptr %p)
  ret i32 %x
}
define i32 @f(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
