; Where generic is number 0 the generic overload has no qualifier in its name.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
declare float @_Z5fractfPf(float, ptr)
declare i32 @_Z25atomic_fetch_add_explicitPVU7_Atomicii12memory_order12memory_scope(ptr, i32, i32, i32)
define void @f(ptr addrspace(1) %g, ptr addrspace(5) %p, ptr addrspace(3) %l) {
; CHECK-LABEL: define void @f(
; CHECK-NEXT:    call float @_Z5fractfPU3AS1f(float 1.000000e+00, ptr addrspace(1) %g)
; CHECK-NEXT:    call float @_Z5fractfPU3AS5f(float 1.000000e+00, ptr addrspace(5) %p)
; CHECK-NEXT:    call i32 @_Z25atomic_fetch_add_explicitPU3AS3VU7_Atomicii12memory_order12memory_scope(ptr addrspace(3) %l, i32 1, i32 0, i32 1)
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %gp = addrspacecast ptr addrspace(5) %p to ptr
  %gl = addrspacecast ptr addrspace(3) %l to ptr
  %a = call float @_Z5fractfPf(float 1.0, ptr %gg)
  %b = call float @_Z5fractfPf(float 1.0, ptr %gp)
  %c = call i32 @_Z25atomic_fetch_add_explicitPVU7_Atomicii12memory_order12memory_scope(ptr %gl, i32 1, i32 0, i32 1)
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
