; A pointer that is not to local memory behind the test is moved to the second member: what the test leaves out is no property of the pointer's type.
; RUN: %gaspar opt -S --world=open %s | %FileCheck %s
; CHECK: %v = load { ptr, ptr }, ptr %p
; CHECK: %x = load i32, ptr %q
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare i1 @llvm.amdgcn.is.shared(ptr)
define i32 @f(ptr %p) {
  %s = call i1 @llvm.amdgcn.is.shared(ptr %p)
  br i1 %s, label %yes, label %no
yes:
  ret i32 0
no:
  %v = load { ptr, ptr }, ptr %p
  %q = extractvalue { ptr, ptr } %v, 1
  %x = load i32, ptr %q
  ret i32 %x
}
