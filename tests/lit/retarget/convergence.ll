; A barrier that names the loop in whose order work-items meet keeps that name when it becomes OpenCL's.
; A region that does not change keeps its marks.
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar retarget --to=spirv64 --no-library -S %s -o - | %FileCheck %s --check-prefix=SPIRV
; CHECK: call void @_Z7barrierj(i32 3) [ "convergencectrl"(token %t) ]
; CHECK: call ptr @llvm.invariant.start.p1(i64 4, ptr addrspace(1) %o)
; CHECK: call void @llvm.invariant.end.p1(ptr %i, i64 4, ptr addrspace(1) %o)
; SPIRV: call spir_func void @_Z7barrierj(i32 3) [ "convergencectrl"(token %t) ]
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #0
declare token @llvm.experimental.convergence.entry() #0
declare ptr @llvm.invariant.start.p1(i64, ptr addrspace(1))
declare void @llvm.invariant.end.p1(ptr, i64, ptr addrspace(1))
define ptx_kernel void @k(ptr addrspace(1) %o) #0 {
  %t = call token @llvm.experimental.convergence.entry()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0) [ "convergencectrl"(token %t) ]
  %i = call ptr @llvm.invariant.start.p1(i64 4, ptr addrspace(1) %o)
  call void @llvm.invariant.end.p1(ptr %i, i64 4, ptr addrspace(1) %o)
  ret void
}
attributes #0 = { convergent }
