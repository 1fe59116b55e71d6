; A pointer is copied as a double through a multiplication by one.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK:     store i32 7, ptr{{( addrspace\(4\))?}} %
; CHECK-NOT: store i32 7, ptr addrspace({{[135]}})
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
@l = internal addrspace(3) global i32 poison
define spir_kernel void @k(ptr addrspace(1) %out) {
  %x = alloca ptr addrspace(4)
  %a = alloca ptr addrspace(4)
  %b = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %x
  %xg = addrspacecast ptr %x to ptr addrspace(4)
  store ptr addrspace(4) %xg, ptr %a
  %v = load double, ptr %a
  %w = fmul double %v, 1.0
  store double %w, ptr %b
  %q = load ptr addrspace(4), ptr %b
  %lg = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  store ptr addrspace(4) %lg, ptr addrspace(4) %q
  %p = load ptr addrspace(4), ptr %x
  store i32 7, ptr addrspace(4) %p
  ret void
}
