; What compare-and-exchange expects may be in private memory, which what it works on may not.
; RUN: %gaspar opt --strict=pointers -S %s | %FileCheck %s
; RUN: %gaspar opt -S %S/Inputs/private-object.ll | %FileCheck %S/Inputs/private-object.ll
target triple = "spir64"
declare spir_func i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(ptr addrspace(4), ptr addrspace(4), i32)
define spir_kernel void @k(ptr addrspace(1) %x) {
; CHECK: call spir_func i1 @_Z30atomic_compare_exchange_strongPU3AS1VU7_AtomiciPii(ptr addrspace(1) %x, ptr %e, i32 2)
  %e = alloca i32
  store i32 1, ptr %e
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %p = addrspacecast ptr %e to ptr addrspace(4)
  %r = call spir_func i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(ptr addrspace(4) %g, ptr addrspace(4) %p, i32 2)
  store i1 %r, ptr addrspace(1) %x
  ret void
}
