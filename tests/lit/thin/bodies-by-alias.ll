; An alias has the name of a library's function, so the link cannot link the calls to its body.  Then calls of that name may do anything:
; what the name says, that memory is only read, does not hold, and local memory's slot gets a pointer to local memory.
; RUN: split-file-22 %s %t
; RUN: %gaspar summarize %t/a.ll -o %t/a.gsum
; RUN: %gaspar summarize %t/b.ll -o %t/b.gsum
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: %gaspar opt -S --index=%t/a.gidx %t/a.ll | %FileCheck %t/a.ll

;--- a.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@slot = internal addrspace(3) global [4 x ptr] poison, align 16
declare <4 x float> @_Z6vload4mPKf(i64, ptr)
; CHECK-LABEL: amdgpu_kernel void @k(
; CHECK:         %v = load float, ptr %q,
define amdgpu_kernel void @k(ptr addrspace(1) %g) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %gl = addrspacecast ptr addrspace(3) @slot to ptr
  store ptr %gg, ptr addrspace(3) @slot
  %a = call <4 x float> @_Z6vload4mPKf(i64 0, ptr %gl)
  %q = load ptr, ptr addrspace(3) @slot
  %v = load float, ptr %q
  store float %v, ptr addrspace(1) %g
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- b.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@mine = internal addrspace(3) global float poison
@_Z6vload4mPKf = alias <4 x float> (i64, ptr), ptr @own
define <4 x float> @own(i64 %n, ptr %p) {
  store float 1.0, ptr addrspace(3) @mine
  store ptr addrspacecast (ptr addrspace(3) @mine to ptr), ptr %p
  ret <4 x float> zeroinitializer
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
