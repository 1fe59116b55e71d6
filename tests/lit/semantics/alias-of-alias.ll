; A variable is known to others by an alias of an alias.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK:     store i32 7, ptr{{( addrspace\(4\))?}} %
; CHECK-NOT: store i32 7, ptr addrspace({{[135]}})
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
@x = internal addrspace(1) global i32 0
@l = internal addrspace(3) global i32 poison
@var = internal addrspace(3) global ptr addrspace(4) poison
@b = internal alias ptr addrspace(4), ptr addrspace(3) @var
@a = alias ptr addrspace(4), ptr addrspace(3) @b
declare void @other()
define spir_kernel void @k(ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr addrspace(3) @var
  call void @other()
  %p = load ptr addrspace(4), ptr addrspace(3) @var
  store i32 7, ptr addrspace(4) %p
  ret void
}
