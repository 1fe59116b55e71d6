; A file that has the body of a library's function is a file as any: the function gets types and copies, and calls of it go to these, not
; to overloads, which the program need not have.
; RUN: split-file-22 %s %t
; RUN: %gaspar summarize %t/a.ll -o %t/a.gsum
; RUN: %gaspar summarize %t/lib.ll -o %t/lib.gsum
; RUN: %gaspar summarize %t/keeps.ll -o %t/keeps.gsum
; RUN: %gaspar thinlink %t/a.gsum %t/lib.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck %t/a.ll --implicit-check-not=gaspar.own
; RUN: %gaspar opt -S --index=%t/lib.gidx %t/lib.ll | %FileCheck %t/lib.ll

; Without that file its name says what the function does, as in one file alone: it keeps no pointer, and has an overload.
; RUN: %gaspar thinlink %t/a.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck %t/a.ll --check-prefix=NAME
; RUN: %gaspar opt -S %t/a.ll | %FileCheck %t/a.ll --check-prefix=NAME

; The user's own function of that name may do anything: here it keeps the pointer, by which @k finds local memory.
; RUN: %gaspar thinlink %t/a.gsum %t/keeps.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck %t/a.ll --check-prefix=KEEPS
; RUN: %gaspar opt -S --index=%t/keeps.gidx %t/keeps.ll | %FileCheck %t/keeps.ll

; So may one with which the link cannot link the calls, since an alias has the name.
; RUN: sed 's/^define float @_Z\([a-z0-9]*\)Pf(/@_Z\1Pf = alias float (float, ptr), ptr @own\1\ndefine float @own\1(/' %t/keeps.ll > %t/alias.ll
; RUN: %gaspar summarize %t/alias.ll -o %t/alias.gsum
; RUN: %gaspar thinlink %t/a.gsum %t/alias.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck %t/a.ll --check-prefix=KEEPS --implicit-check-not=PU3AS

;--- a.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@kept = external addrspace(1) global ptr
declare float @_Z4modffPf(float, ptr)
declare float @_Z5fractfPf(float, ptr)
; CHECK:       declare float @_Z5fractfPf(float, ptr addrspace(3))
; CHECK-LABEL: amdgpu_kernel void @k(
; CHECK:       %a = call float @_Z4modffPf.global(float 1.000000e+00, ptr addrspace(1) %g)
; CHECK:       %b = call float @_Z4modffPf.local(float 2.000000e+00, ptr addrspace(3) %l)
; CHECK:       %c = call float @_Z5fractfPf(float 3.000000e+00, ptr addrspace(3) %l)
; NAME-LABEL:  amdgpu_kernel void @k(
; NAME:        %a = call float @_Z4modffPU3AS1f(float 1.000000e+00, ptr addrspace(1) %g)
; NAME:        %b = call float @_Z4modffPU3AS3f(float 2.000000e+00, ptr addrspace(3) %l)
; NAME:        %c = call float @_Z5fractfPU3AS3f(float 3.000000e+00, ptr addrspace(3) %l)
; KEEPS-LABEL: amdgpu_kernel void @k(
; KEEPS:       call float @_Z4modffPf
; KEEPS:       %v = load float, ptr %q
define amdgpu_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %gl = addrspacecast ptr addrspace(3) %l to ptr
  %a = call float @_Z4modffPf(float 1.0, ptr %gg)
  %b = call float @_Z4modffPf(float 2.0, ptr %gl)
  %c = call float @_Z5fractfPf(float 3.0, ptr %gl)
  %q = load ptr, ptr addrspace(1) @kept
  %v = load float, ptr %q
  %s = fadd float %c, %v
  store float %s, ptr addrspace(1) %g
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- lib.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@kept = addrspace(1) global ptr null
; CHECK-DAG:   define float @_Z4modffPf.global(float %x, ptr addrspace(1) %p)
; CHECK-DAG:   store float %x, ptr addrspace(1) %p
; CHECK-DAG:   define float @_Z4modffPf.local(float %x, ptr addrspace(3) %p)
; CHECK-DAG:   define float @_Z5fractfPf(float %x, ptr addrspace(3) %p)
define float @_Z4modffPf(float %x, ptr %p) {
  store float %x, ptr %p
  ret float %x
}
define float @_Z5fractfPf(float %x, ptr %p) {
  store float %x, ptr %p
  ret float %x
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- keeps.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@kept = addrspace(1) global ptr null
; CHECK:       store ptr %p, ptr addrspace(1) @kept
define float @_Z4modffPf(float %x, ptr %p) noinline {
  store ptr %p, ptr addrspace(1) @kept
  ret float %x
}
define float @_Z5fractfPf(float %x, ptr %p) noinline {
  store ptr %p, ptr addrspace(1) @kept
  ret float %x
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
