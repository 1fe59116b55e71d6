; Negative: seven fields are more than the budget [most].
; RUN: %gaspar opt -p pass-fields -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%s = type { i32, i32, i32, i32, i32, i32, i32 }
; CHECK-LABEL: define internal i32 @sum(ptr %m)
define internal i32 @sum(ptr %m) noinline {
  %a1 = getelementptr i32, ptr %m, i64 1
  %a2 = getelementptr i32, ptr %m, i64 2
  %a3 = getelementptr i32, ptr %m, i64 3
  %a4 = getelementptr i32, ptr %m, i64 4
  %a5 = getelementptr i32, ptr %m, i64 5
  %a6 = getelementptr i32, ptr %m, i64 6
  %v0 = load i32, ptr %m
  %v1 = load i32, ptr %a1
  %v2 = load i32, ptr %a2
  %v3 = load i32, ptr %a3
  %v4 = load i32, ptr %a4
  %v5 = load i32, ptr %a5
  %v6 = load i32, ptr %a6
  %s1 = add i32 %v0, %v1
  %s2 = add i32 %s1, %v2
  %s3 = add i32 %s2, %v3
  %s4 = add i32 %s3, %v4
  %s5 = add i32 %s4, %v5
  %s6 = add i32 %s5, %v6
  ret i32 %s6
}
define ptx_kernel void @k(ptr byval(%s) align 4 %m, ptr %o) {
  %v = call i32 @sum(ptr %m)
  store i32 %v, ptr %o
  ret void
}
