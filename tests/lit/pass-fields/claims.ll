; The kernel reads the struct now, so what says that it does not is deleted.
; RUN: %gaspar opt -p pass-fields -S %s | %FileCheck %s
; CHECK: define ptx_kernel void @k(ptr byval(%map) align 8 %m, ptr writeonly %o) {
; CHECK: %field = load i32, ptr %
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%map = type { ptr, i32, ptr }
define internal i32 @f(ptr %m, i1 %c) noinline {
 br i1 %c, label %a, label %b
a:
 %v = load i32, ptr %m
 ret i32 %v
b:
 ret i32 4
}
define ptx_kernel void @k(ptr byval(%map) align 8 readnone %m, ptr writeonly %o) memory(argmem: write) {
 %v = call i32 @f(ptr readnone %m, i1 0)
 store i32 %v, ptr %o
  ret void
}
