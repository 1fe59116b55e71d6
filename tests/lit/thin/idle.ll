; @idle never runs, and its file keeps it: it names @f, so @f stays, though all calls that run go to copies.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in k f z; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/k.gsum %t/f.gsum %t/z.gsum
; RUN: for f in k f z; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: cd %t && llvm-link-22 -S k.bc f.bc z.bc -o - | %FileCheck %s
; CHECK-DAG: call i32 @f.local(
; CHECK-DAG: call i32 @f.global(
; CHECK-DAG: define i32 @f(ptr %p)
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
define i32 @f(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
;--- z.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @f(ptr)
@llvm.compiler.used = appending global [1 x ptr] [ptr @idle], section "llvm.metadata"
define internal i32 @idle(ptr %p) {
  %v = call i32 @f(ptr %p)
  ret i32 %v
}
