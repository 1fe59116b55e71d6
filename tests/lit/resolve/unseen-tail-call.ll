; What a tail call returns that must be one leaves with its caller's result, and nothing may stand between the two: it is hidden in the function that is
; called.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK-LABEL: define internal ptr @g(
; CHECK: call ptr @llvm.strip.invariant.group
; CHECK: ret ptr %same
; CHECK-LABEL: define ptr @visible(
; CHECK: %p = musttail call ptr @g(
; CHECK-NEXT: ret ptr %p
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [8 x i32] undef
define internal ptr @g(i32 %i) noinline {
  %p = call ptr @h(ptr addrspacecast (ptr addrspace(3) @a to ptr), i32 %i)
  ret ptr %p
}
define internal ptr @h(ptr %p, i32 %i) noinline {
  store i32 1, ptr %p
  %q = getelementptr inbounds i32, ptr %p, i32 %i
  ret ptr %q
}
define ptr @visible(i32 %i) {
  %p = musttail call ptr @g(i32 %i)
  ret ptr %p
}
