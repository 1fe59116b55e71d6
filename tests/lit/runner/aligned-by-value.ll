; The callee's copy of a parameter by value is aligned as the parameter claims.
; RUN: %gaspar run %s -k k -g 1 -l 1 -a '{i64:1,i64:2,i64:3,i64:4}' -a '{i64:5,i64:2,i64:3,i64:4}' -a 'o=i32[1]:zero' --check=spaces --out o | %FileCheck %s
; CHECK: o = i32[1]:6
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr byval([32 x i8]) align 64 %m, ptr byval([32 x i8]) align 128 %n, ptr %o) {
  %v = load i32, ptr %m, align 64
  %w = load i32, ptr %n, align 128
  %x = add i32 %v, %w
  store i32 %x, ptr %o
  ret void
}
