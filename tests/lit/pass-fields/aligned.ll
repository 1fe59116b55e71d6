; LLVM's largest alignment.
; RUN: %gaspar opt -p pass-fields -S %s | %FileCheck %s
; CHECK: %field = load i32, ptr %{{.*}}, align 2147483648
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%map = type { ptr, i32, ptr }
define internal i32 @f(ptr %m) noinline {
 %v = load i32, ptr %m
 ret i32 %v
}
define ptx_kernel void @k(ptr byval(%map) align 4294967296 %m, ptr %o) {
 %v = call i32 @f(ptr %m)
 store i32 %v, ptr %o
  ret void
}
