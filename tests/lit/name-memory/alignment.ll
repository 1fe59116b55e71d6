; A pointer that is aligned otherwise would move what lies behind it in a struct.
; RUN: %gaspar opt -p check-spaces,name-memory -S %s | %FileCheck %s
; CHECK: %s = alloca { i32, ptr addrspace(4), i32 }
target datalayout = "e-p1:64:128-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
define spir_kernel void @k(ptr addrspace(1) %x) {
  %s = alloca { i32, ptr addrspace(4), i32 }
  %f = getelementptr { i32, ptr addrspace(4), i32 }, ptr %s, i32 0, i32 1
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %f
  %p = load ptr addrspace(4), ptr %f
  store i32 1, ptr addrspace(4) %p
  ret void
}
