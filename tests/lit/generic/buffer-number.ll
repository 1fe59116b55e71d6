; A number that becomes a pointer to private memory becomes one into the buffer.
; RUN: %gaspar opt --target=intel --world=closed -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: [[N:%.*]] = ptrtoint ptr addrspace(1) %own{{.*}} to i64
; CHECK: [[M:%.*]] = add i64 [[N]], 4
; CHECK: [[P:%.*]] = inttoptr i64 [[M]] to ptr addrspace(1)
; CHECK: store i32 2, ptr addrspace(1) [[P]]
define spir_kernel void @k(ptr addrspace(1) %x, i1 %c) {
  %own = alloca [2 x i32]
  %n = ptrtoint ptr %own to i64
  %m = add i64 %n, 4
  %o = inttoptr i64 %m to ptr
  store i32 2, ptr %o
  %g = addrspacecast ptr %own to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %g, ptr addrspace(4) %h
  store i32 1, ptr addrspace(4) %p
  ret void
}
