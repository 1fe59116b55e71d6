; Whether a pointer is above null says nothing of its space: on some targets null is not the first address.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "spir64-unknown-unknown"
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4))
; CHECK-LABEL: @by_order(
; CHECK: store i32 7, ptr addrspace(4) %p
define spir_kernel void @by_order(ptr addrspace(1) %out, ptr addrspace(3) %l, i1 %d) {
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %d, ptr addrspace(4) %g, ptr addrspace(4) %h
  %t = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
  %b = icmp ugt ptr addrspace(3) %t, addrspacecast (ptr addrspace(4) null to ptr addrspace(3))
  br i1 %b, label %yes, label %no
yes:
  ret void
no:
  store i32 7, ptr addrspace(4) %p
  ret void
}
