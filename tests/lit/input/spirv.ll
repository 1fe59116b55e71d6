; SPIR-V in: pointer casts that cast nothing do not stand in the way.
; RUN: %llc -mtriple=spirv64-unknown-unknown %s -filetype=obj -o %t.spv
; RUN: %gaspar opt -S %t.spv | %FileCheck %s
target triple = "spirv64-unknown-unknown"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
; CHECK: target triple = "spirv64"
; CHECK-LABEL: @k(
; CHECK:         load i32, ptr addrspace(3)
; CHECK:         store i32 %{{.*}}, ptr addrspace(1)
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %p, i64 %i) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  %b = bitcast ptr addrspace(4) %g to ptr addrspace(4)
  %q = getelementptr inbounds i32, ptr addrspace(4) %b, i64 %i
  %x = load i32, ptr addrspace(4) %q
  store i32 %x, ptr addrspace(1) %out
  ret void
}
