; Front ends give private and generic pointers of OpenCL C one number on NVIDIA: no library has an overload that names number 5.
; RUN: %gaspar opt -S %s | %FileCheck %s --implicit-check-not=PU3AS5
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s --implicit-check-not=PU3AS5
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-unknown-nvidiacl"
declare float @_Z5fractfPf(float, ptr)
define ptx_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK:       %a = call float @_Z5fractfPU3AS1f(float 1.000000e+00, ptr addrspace(1) %g)
; CHECK:       %b = call float @_Z5fractfPU3AS3f(float 2.000000e+00, ptr addrspace(3) %l)
; CHECK:       %c = call float @_Z5fractfPf(float 3.000000e+00, ptr %v)
; CHECK:       %d = call float @_Z5fractfPf(float 4.000000e+00, ptr %{{.*}})
  %v = alloca float
  %w = alloca float, addrspace(5)
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %gl = addrspacecast ptr addrspace(3) %l to ptr
  %p = addrspacecast ptr addrspace(5) %w to ptr
  %a = call float @_Z5fractfPf(float 1.0, ptr %gg)
  %b = call float @_Z5fractfPf(float 2.0, ptr %gl)
  %c = call float @_Z5fractfPf(float 3.0, ptr %v)
  %d = call float @_Z5fractfPf(float 4.0, ptr %p)
  %s = fadd float %c, %d
  store float %s, ptr addrspace(1) %g
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
