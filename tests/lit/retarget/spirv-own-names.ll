; all(), any() and atomic_compare_exchange of OpenCL are known by name and type: a C++ program's own
; functions of these names, which another file defines, are called as they are.
; RUN: %gaspar retarget --to=spirv64 -S %s | %FileCheck %s
target triple = "spir64"
; CHECK-LABEL: @own(
; CHECK-NOT: icmp
; CHECK: call spir_func i32 @_Z3anyiPKi(i32 %n, ptr %p)
; CHECK: call spir_func i32 @_Z3anyf(float %f)
; CHECK: call spir_func i32 @_Z3allPU3AS1f(ptr addrspace(1) %g)
; CHECK: call spir_func i32 @_Z3allDv2_ii(<2 x i32> %v, i32 3)
; CHECK: call spir_func i32 @_Z3anyDv4_c(i32 %n)
; CHECK: call spir_func float @_Z28atomic_compare_exchange_weakfff(float %f, float %f, float %f)
define spir_func float @own(i32 %n, ptr %p, float %f, ptr addrspace(1) %g, <2 x i32> %v) {
  %a = call spir_func i32 @_Z3anyiPKi(i32 %n, ptr %p)
  %b = call spir_func i32 @_Z3anyf(float %f)
  %c = call spir_func i32 @_Z3allPU3AS1f(ptr addrspace(1) %g)
  %d = call spir_func i32 @_Z3allDv2_ii(<2 x i32> %v, i32 3)
  %e = call spir_func i32 @_Z3anyDv4_c(i32 %n)
  %x = call spir_func float @_Z28atomic_compare_exchange_weakfff(float %f, float %f, float %f)
  ret float %x
}
; CHECK-LABEL: @theirs(
; CHECK: icmp slt i32 %n, 0
; CHECK: and i32
; CHECK: icmp slt i32
; CHECK: bitcast float %f to i32
; CHECK: call spir_func i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS1VU7_AtomiciPii12memory_orderS4_12memory_scope(
define spir_func i32 @theirs(i32 %n, <2 x i32> %v, ptr addrspace(1) %g, ptr %p, float %f) {
  %a = call spir_func i32 @_Z3anyi(i32 %n)
  %b = call spir_func i32 @_Z3allDv2_i(<2 x i32> %v)
  %x = call spir_func i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS1VU7_AtomicfPff12memory_orderS4_12memory_scope(ptr addrspace(1) %g, ptr %p, float %f, i32 0, i32 0, i32 2)
  %c = add i32 %a, %b
  ret i32 %c
}
declare spir_func i32 @_Z3anyiPKi(i32, ptr)
declare spir_func i32 @_Z3anyf(float)
declare spir_func i32 @_Z3allPU3AS1f(ptr addrspace(1))
declare spir_func i32 @_Z3allDv2_ii(<2 x i32>, i32)
declare spir_func i32 @_Z3anyDv4_c(i32)
declare spir_func float @_Z28atomic_compare_exchange_weakfff(float, float, float)
declare spir_func i32 @_Z3anyi(i32)
declare spir_func i32 @_Z3allDv2_i(<2 x i32>)
declare spir_func i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS1VU7_AtomicfPff12memory_orderS4_12memory_scope(ptr addrspace(1), ptr, float, i32, i32, i32)
