; NVPTX: a kernel's read-only parameter by value whose address goes to a call, a test, a phi or a number is copied to private memory by the back end
; (or lies in parameter memory, which is within global memory's window): neither is certain.
; RUN: %gaspar opt -p check-spaces,infer,fold-tests,resolve -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %llc -mcpu=sm_70 %t.ll -o /dev/null
target triple = "nvptx64-nvidia-cuda"
%S = type { [16 x i32] }
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare void @ext(ptr)

define ptx_kernel void @called(ptr addrspace(1) %out, ptr byval(%S) align 4 readonly %p, i64 %i) {
; CHECK-LABEL: define ptx_kernel void @called(
; CHECK:         %v = load i32, ptr %e
  %e = getelementptr inbounds [16 x i32], ptr %p, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  call void @ext(ptr captures(none) readonly %p)
  ret void
}

define ptx_kernel void @tested(ptr addrspace(1) %out, ptr byval(%S) align 4 readonly %p) {
; CHECK-LABEL: define ptx_kernel void @tested(
; CHECK:         call i1 @llvm.nvvm.isspacep.local(
; CHECK:         call i1 @llvm.nvvm.isspacep.global(
; CHECK-NOT:     call i1 @llvm.nvvm.isspacep.shared(
  %a = call i1 @llvm.nvvm.isspacep.local(ptr %p)
  %b = call i1 @llvm.nvvm.isspacep.global(ptr %p)
  %c = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %x = select i1 %a, i32 1, i32 2
  %y = select i1 %b, i32 %x, i32 3
  %z = select i1 %c, i32 %y, i32 4
  %w = add i32 %y, %z
  store i32 %w, ptr addrspace(1) %out
  ret void
}

; The other way round: loads alone read the parameter.
define ptx_kernel void @loaded(ptr addrspace(1) %out, ptr byval(%S) align 4 readonly %p, i64 %i) {
; CHECK-LABEL: define ptx_kernel void @loaded(
; CHECK:         load i32, ptr addrspace(101)
  %e = getelementptr inbounds [16 x i32], ptr %p, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}
