; No call of a library's function goes to an overload for which another file has a body: that file does not know of such a call, and
; keeps the function for itself, or the function is the user's own.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: %gaspar summarize %t/a.ll -o %t/a.gsum
; RUN: %gaspar summarize %t/own.ll -o %t/own.gsum
; RUN: sed 's/^define float @_Z\([a-zA-Z0-9]*\)(/@_Z\1 = alias float (float, ptr addrspace(3)), ptr @own\1\ndefine float @own\1(/' %t/own.ll > %t/alias.ll
; RUN: %gaspar summarize %t/alias.ll -o %t/alias.gsum
; RUN: %gaspar thinlink %t/own.gsum %t/a.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck %t/a.ll
; RUN: %gaspar thinlink %t/a.gsum %t/alias.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck %t/a.ll

; An alias may be an entry, as in one module.
; RUN: %gaspar thinlink --entries=_Z4modffPU3AS3f %t/a.gsum %t/alias.gsum
; RUN: %gaspar opt -S --index=%t/alias.gidx %t/alias.ll | %FileCheck %t/own.ll

;--- a.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare float @_Z4modffPf(float, ptr)
; CHECK-LABEL: amdgpu_kernel void @k(
; CHECK:       %a = call float @_Z4modffPU3AS1f(float 1.000000e+00, ptr addrspace(1) %g)
; CHECK:       %b = call float @_Z4modffPf(float 2.000000e+00, ptr %gl)
define amdgpu_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %gl = addrspacecast ptr addrspace(3) %l to ptr
  %a = call float @_Z4modffPf(float 1.0, ptr %gg)
  %b = call float @_Z4modffPf(float 2.0, ptr %gl)
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %g
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- own.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
; CHECK: store float 7.000000e+00, ptr addrspace(3) %p
define float @_Z4modffPU3AS3f(float %x, ptr addrspace(3) %p) {
  store float 7.0, ptr addrspace(3) %p
  ret float 7.0
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
