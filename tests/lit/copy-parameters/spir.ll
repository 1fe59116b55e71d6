; No other target has parameter memory that code cannot write.
; RUN: %gaspar opt -p check-spaces,copy-parameters -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
define spir_kernel void @k(ptr addrspace(4) byval([4 x i32]) %s) {
; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NEXT:    call void @set(ptr addrspace(4) %s)
  call void @set(ptr addrspace(4) %s)
  ret void
}
declare void @set(ptr addrspace(4))
