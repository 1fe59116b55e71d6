; Intel's compiler has names of its own for to_local() and to_private().
; RUN: %gaspar opt --target=intel --world=closed -S %s | %FileCheck %s
target triple = "spir64-unknown-unknown"
declare spir_func ptr addrspace(3) @__builtin_IB_to_local(ptr addrspace(4))
declare spir_func ptr @__builtin_IB_to_private(ptr addrspace(4))
; CHECK-LABEL: @k(
; CHECK-NOT:   call
; CHECK:       icmp eq ptr addrspace(3) null, null
; CHECK:       icmp eq ptr null, null
define spir_kernel void @k(ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %l = call spir_func ptr addrspace(3) @__builtin_IB_to_local(ptr addrspace(4) %g)
  %p = call spir_func ptr @__builtin_IB_to_private(ptr addrspace(4) %g)
  %no = icmp eq ptr addrspace(3) %l, null
  %neither = icmp eq ptr %p, null
  %x = select i1 %no, i32 1, i32 0
  %y = select i1 %neither, i32 2, i32 0
  %z = or i32 %x, %y
  store i32 %z, ptr addrspace(4) %g
  ret void
}
