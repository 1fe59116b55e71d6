; SPIR's number 0 is private memory, but the pointer that llvm.invariant.start hands to its end has no memory: it keeps number 0.
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s -o - | %FileCheck %s
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %s -o - | %FileCheck %s
; RUN: %gaspar retarget --to=x86_64 --no-library -S %s -o - | %FileCheck %s --check-prefix=HOST
; HOST-NOT: ocl_private
; CHECK: %i = call ptr @llvm.invariant.start.p3(i64 4, ptr addrspace(3) %p)
; CHECK: call void @llvm.invariant.end.p3(ptr %i, i64 4, ptr addrspace(3) %p)
target triple = "spirv64"
declare ptr @llvm.invariant.start.p3(i64, ptr addrspace(3))
declare void @llvm.invariant.end.p3(ptr, i64, ptr addrspace(3))
define spir_func i32 @f(ptr addrspace(3) %p) {
  %i = call ptr @llvm.invariant.start.p3(i64 4, ptr addrspace(3) %p)
  %v = load i32, ptr addrspace(3) %p
  call void @llvm.invariant.end.p3(ptr %i, i64 4, ptr addrspace(3) %p)
  ret i32 %v
}
