; Offsets whose sum overflows: the addresses stay.
; RUN: %gaspar opt -p pass-fields -S %s | %FileCheck %s
; CHECK-NOT: %field
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%map = type { ptr, i32, ptr }
define internal i32 @g(ptr %m) noinline {
 %a = getelementptr i8, ptr %m, i64 9223372036854775807
 %v = load i32, ptr %a, align 1
 ret i32 %v
}
define internal i32 @f(ptr %m) noinline {
 %a = getelementptr i8, ptr %m, i64 9223372036854775807
 %v = call i32 @g(ptr %a)
 ret i32 %v
}
define ptx_kernel void @k(ptr byval(%map) align 8 %m, ptr %o) {
 %a = getelementptr i8, ptr %m, i64 10
 %v = call i32 @f(ptr %a)
 store i32 %v, ptr %o
  ret void
}
