; CHECK: call spir_func i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(
target triple = "spir64"
declare spir_func i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(ptr addrspace(4), ptr addrspace(4), i32)
define spir_kernel void @k(ptr addrspace(1) %x) {
  %e = alloca i32
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %p = addrspacecast ptr %e to ptr addrspace(4)
  %r = call spir_func i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(ptr addrspace(4) %p, ptr addrspace(4) %g, i32 2)
  store i1 %r, ptr addrspace(1) %x
  ret void
}
