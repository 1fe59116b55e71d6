; SPIR promises volatility by every space's name: such accesses are named and stay volatile.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK:         load volatile i32, ptr addrspace(3) %p
; CHECK-NEXT:    store volatile i32 %x, ptr addrspace(3) %p
; CHECK-NEXT:    atomicrmw volatile add ptr addrspace(3) %p, i32 1 seq_cst
; CHECK-NEXT:    call void @llvm.memset.p3.i64(ptr addrspace(3) %p, i8 0, i64 4, i1 true)
target triple = "spir64"
define spir_func void @f(ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  %x = load volatile i32, ptr addrspace(4) %g
  store volatile i32 %x, ptr addrspace(4) %g
  %y = atomicrmw volatile add ptr addrspace(4) %g, i32 1 seq_cst
  call void @llvm.memset.p4.i64(ptr addrspace(4) %g, i8 0, i64 4, i1 true)
  ret void
}
