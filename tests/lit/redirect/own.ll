; A function that the module defines is its own, whatever its name: a call goes to no overload of it, nor to an alias by that name.
; RUN: %gaspar opt -p redirect --world=open -S %s | %FileCheck %s
; RUN: %gaspar opt -p redirect --world=closed -S %s | %FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@_Z5fractfPU3AS3f = alias float (float, ptr addrspace(3)), ptr @_Z4modffPU3AS3f
declare float @_Z4modffPf(float, ptr)
declare float @_Z5fractfPf(float, ptr)
define float @_Z4modffPU3AS3f(float %x, ptr addrspace(3) %p) {
  store float 7.0, ptr addrspace(3) %p
  ret float 7.0
}
; CHECK-LABEL: amdgpu_kernel void @k(
; CHECK:       %a = call float @_Z4modffPU3AS1f(float 1.000000e+00, ptr addrspace(1) %g)
; CHECK:       %b = call float @_Z4modffPf(float 2.000000e+00, ptr %gl)
; CHECK:       %c = call float @_Z5fractfPf(float 3.000000e+00, ptr %gl)
define amdgpu_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %gl = addrspacecast ptr addrspace(3) %l to ptr
  %a = call float @_Z4modffPf(float 1.0, ptr %gg)
  %b = call float @_Z4modffPf(float 2.0, ptr %gl)
  %c = call float @_Z5fractfPf(float 3.0, ptr %gl)
  %ab = fadd float %a, %b
  %s = fadd float %ab, %c
  store float %s, ptr addrspace(1) %g
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
