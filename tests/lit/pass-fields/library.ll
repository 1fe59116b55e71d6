; A function of a library writes the struct: its fields are not passed.
; RUN: %gaspar opt -p pass-fields -S %s | %FileCheck %s
; CHECK: define internal i32 @f(ptr %m, ptr %q, ptr %o)
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%map = type { ptr, i32, ptr }
define internal i32 @f(ptr %m, ptr %q, ptr %o) noinline {
  %x = call float @__nv_frexpf(float 48.0, ptr %q)
  %v = load i32, ptr %m
  ret i32 %v
}
declare float @__nv_frexpf(float, ptr)
define ptx_kernel void @k(ptr byval(%map) align 8 %m, ptr %o) {
  %v = call i32 @f(ptr %m, ptr %m, ptr %o)
  %o1 = getelementptr i32, ptr %o, i64 1
  store i32 %v, ptr %o1
  ret void
}
