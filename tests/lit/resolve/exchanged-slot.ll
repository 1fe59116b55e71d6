; A loop that copies through a variable, as front ends write it, is a copy of what is stored in the variable.
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [32 x i32] }
@table = internal constant %S { [32 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8] }
; CHECK-LABEL: define ptx_kernel void @through(
; CHECK: load i32, ptr %e
define ptx_kernel void @through(ptr addrspace(1) %out, i64 %i) {
entry:
  %c = alloca %S
  %t = alloca i32
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %n, %loop ]
  %from = getelementptr inbounds i32, ptr @table, i64 %k
  %f = load i32, ptr %from
  store i32 %f, ptr %t
  %u = load i32, ptr %t
  %to = getelementptr inbounds i32, ptr %c, i64 %k
  store i32 %u, ptr %to
  %n = add i64 %k, 1
  %more = icmp ult i64 %n, 32
  br i1 %more, label %loop, label %done
done:
  %e = getelementptr inbounds [32 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}
