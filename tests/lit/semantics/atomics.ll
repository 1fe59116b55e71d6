; OpenCL's atomic functions move pointers from one place to another.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
target triple = "spirv64"
declare spir_func i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiclPU3AS4ll(ptr addrspace(4), ptr addrspace(4), i64)
declare spir_func i64 @_Z15atomic_exchangePU3AS4VU7_Atomicll(ptr addrspace(4), i64)
declare spir_func float @_Z5fractfPU3AS4f(float, ptr addrspace(4))

; y is compared with z; where they differ z becomes what y holds.
define spir_kernel void @compare(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK-LABEL: define spir_kernel void @compare(
; CHECK:         store i32 7, ptr addrspace(4) %
  %y = alloca ptr addrspace(4)
  %z = alloca ptr addrspace(4)
  %ya = addrspacecast ptr %y to ptr addrspace(4)
  %za = addrspacecast ptr %z to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %s = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %s, ptr %y
  store ptr addrspace(4) %h, ptr %z
  %ok = call spir_func i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiclPU3AS4ll(ptr addrspace(4) %ya, ptr addrspace(4) %za, i64 0)
  %p = load ptr addrspace(4), ptr %z
  store i32 7, ptr addrspace(4) %p
  ret void
}

; What is written through the result of an exchange is seen.
define spir_kernel void @exchange(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK-LABEL: define spir_kernel void @exchange(
; CHECK:         store i32 7, ptr addrspace(4) %
  %x = alloca ptr addrspace(4)
  %y = alloca ptr addrspace(4)
  %xa = addrspacecast ptr %x to ptr addrspace(4)
  %ya = addrspacecast ptr %y to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %s = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %h, ptr %x
  store ptr addrspace(4) %xa, ptr %y
  %i = call spir_func i64 @_Z15atomic_exchangePU3AS4VU7_Atomicll(ptr addrspace(4) %ya, i64 0)
  %q = inttoptr i64 %i to ptr addrspace(4)
  store ptr addrspace(4) %s, ptr addrspace(4) %q
  %p = load ptr addrspace(4), ptr %x
  store i32 7, ptr addrspace(4) %p
  ret void
}

; A function that only writes a number leaves the pointer behind it known.
define spir_kernel void @number(ptr addrspace(3) %l) {
; CHECK-LABEL: define spir_kernel void @number(
; CHECK:         store i32 7, ptr addrspace(3) %
  %x = alloca ptr addrspace(4)
  %n = alloca float
  %na = addrspacecast ptr %n to ptr addrspace(4)
  %s = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %s, ptr %x
  %f = call spir_func float @_Z5fractfPU3AS4f(float 1.5, ptr addrspace(4) %na)
  %p = load ptr addrspace(4), ptr %x
  store i32 7, ptr addrspace(4) %p
  ret void
}
