; A name means a library's function in a module of the library's language, and nowhere else.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: (cat %s; echo '!opencl.ocl.version = !{!0}'; echo '!0 = !{i32 2, i32 0}') > %t.opencl.ll
; RUN: %gaspar opt -S %t.opencl.ll | %FileCheck %s --check-prefix=OPENCL
; RUN: (cat %t.opencl.ll; echo '!llvm.module.flags = !{!1}'; echo '!1 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}') > %t.hip.ll
; RUN: %gaspar opt -S %t.hip.ll | %FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; HIP's own `float fract(float, float *)`; OpenCL has an overload for a named pointer.
declare float @_Z5fractfPf(float, ptr)
define amdgpu_kernel void @k(ptr addrspace(3) %l, float %f) {
; CHECK-LABEL: define amdgpu_kernel void @k(
; CHECK:         call float @_Z5fractfPf(
; OPENCL-LABEL: define amdgpu_kernel void @k(
; OPENCL:         call float @_Z5fractfPU3AS3f(
  %s = addrspacecast ptr addrspace(3) %l to ptr
  %v = call float @_Z5fractfPf(float %f, ptr %s)
  ret void
}

; CUDA's or HIP's own `void prefetch(int **)` may write.
declare void @_Z8prefetchPPi(ptr)
define amdgpu_kernel void @p(ptr addrspace(3) %l) {
; CHECK-LABEL: define amdgpu_kernel void @p(
; CHECK:         store i32 7, ptr %p
  %x = alloca ptr, addrspace(5)
  %xg = addrspacecast ptr addrspace(5) %x to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %s, ptr addrspace(5) %x
  call void @_Z8prefetchPPi(ptr %xg)
  %p = load ptr, ptr addrspace(5) %x
  store i32 7, ptr %p
  ret void
}

; The module's own function of that name.
define float @_Z5fractfPU3AS1f(float %f, ptr addrspace(1) %p) {
; CHECK-LABEL: define float @_Z5fractfPU3AS1f(
  ret float %f
}
