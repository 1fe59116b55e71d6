; A generic pointer has twice the bits of a local one on AMD: it is not kept instead.
; RUN: %gaspar opt -p check-spaces,sink-casts -S %s | %FileCheck %s
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare i1 @f(ptr)

; CHECK-LABEL: @wider(
; CHECK-NEXT:    %l = addrspacecast
; CHECK-NEXT:    %c = call
; CHECK:       a:
; CHECK-NEXT:    store i32 0
; CHECK-NEXT:    %g = addrspacecast
define void @wider(ptr %p) {
  %l = addrspacecast ptr %p to ptr addrspace(3)
  %g = addrspacecast ptr %p to ptr addrspace(1)
  %c = call i1 @f(ptr %p)
  br i1 %c, label %a, label %b
a:
  store i32 0, ptr addrspace(3) %l
  store i32 0, ptr addrspace(1) %g
  br label %b
b:
  ret void
}
