; Code outside that accesses no memory can still call a function that it gets as an argument: @next
; goes through memory, and @apply calls it with a pointer that no call of the module passes. Where
; such code gets no pointers, all calls of @next are known.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt --world=closed -S %t/gets.ll | %FileCheck %t/gets.ll
; RUN: %gaspar opt --world=closed -S %t/none.ll | %FileCheck %t/none.ll

;--- gets.ll
; CHECK-LABEL: @next(
; CHECK:         %i = call i1 @llvm.amdgcn.is.shared(ptr %p)
; CHECK:         ret i1 %i
target triple = "amdgcn-amd-amdhsa"
@table = internal addrspace(1) global ptr null
declare i1 @apply(ptr, ptr) memory(none) nounwind willreturn
declare i1 @llvm.amdgcn.is.shared(ptr)
define internal i1 @next(ptr %p) noinline {
  %i = call i1 @llvm.amdgcn.is.shared(ptr %p)
  ret i1 %i
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %tile) {
  store ptr @next, ptr addrspace(1) @table
  %s = addrspacecast ptr addrspace(3) %tile to ptr
  %x = call i1 @next(ptr %s)
  store i1 %x, ptr addrspace(1) %out
  %f = load ptr, ptr addrspace(1) @table
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %y = call i1 @apply(ptr %f, ptr %g)
  store i1 %y, ptr addrspace(1) %out
  ret void
}

;--- none.ll
; CHECK-LABEL: @next(
; CHECK:         icmp ne ptr %p, null
target triple = "amdgcn-amd-amdhsa"
@table = internal addrspace(1) global ptr null
declare i1 @apply(i1, float) memory(none) nounwind willreturn
declare i1 @llvm.amdgcn.is.shared(ptr)
define internal i1 @next(ptr %p) noinline {
  %i = call i1 @llvm.amdgcn.is.shared(ptr %p)
  ret i1 %i
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %tile) {
  store ptr @next, ptr addrspace(1) @table
  %s = addrspacecast ptr addrspace(3) %tile to ptr
  %x = call i1 @next(ptr %s)
  store i1 %x, ptr addrspace(1) %out
  %y = call i1 @apply(i1 %x, float 1.0)
  store i1 %y, ptr addrspace(1) %out
  ret void
}
