; Code outside that accesses no memory can still call a function that it gets as an argument: @next
; goes through memory, and @apply calls it with a pointer that no call of the module passes. Where
; such code returns nothing, it does nothing, and all calls of @next are known.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt --world=closed -S %t/gets.ll | %FileCheck %t/gets.ll
; RUN: %gaspar opt --world=closed -S %t/none.ll | %FileCheck %t/none.ll
; It may also get the address in two halves, or return a function of its own.
; RUN: %gaspar opt --world=closed -S %t/halves.ll | %FileCheck %t/halves.ll
; RUN: %gaspar opt --world=closed -S %t/returns.ll | %FileCheck %t/returns.ll

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
declare void @apply(i1, float) memory(none) nounwind willreturn
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
  call void @apply(i1 %x, float 1.0)
  ret void
}

;--- halves.ll
; CHECK-LABEL: @f(
; CHECK:         load i32, ptr %p
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef, align 16
declare i32 @apply(i32, i32, i32) memory(none) nounwind willreturn
define internal i32 @f(ptr %p) noinline {
  %v = load i32, ptr %p
  %w = add i32 %v, 1
  ret i32 %w
}
define ptx_kernel void @k(ptr %out) {
  %p = addrspacecast ptr addrspace(3) @tile to ptr
  store i32 7, ptr %p
  %v = call i32 @f(ptr %p)
  store i32 %v, ptr %out
  %i = ptrtoint ptr @f to i64
  %lo = trunc i64 %i to i32
  %s = lshr i64 %i, 32
  %hi = trunc i64 %s to i32
  %w = call i32 @apply(i32 %lo, i32 %hi, i32 20)
  %o1 = getelementptr inbounds i32, ptr %out, i64 1
  store i32 %w, ptr %o1
  ret void
}

;--- returns.ll
; CHECK-LABEL: @k(
; CHECK:         load i32, ptr %q
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef, align 16
declare ptr @get() memory(none) nounwind willreturn
define ptx_kernel void @k(ptr %out) {
  %slot = alloca ptr
  %p = addrspacecast ptr addrspace(3) @tile to ptr
  store i32 7, ptr %p
  store ptr %p, ptr %slot
  %f = call ptr @get()
  call void %f(ptr %slot)
  %q = load ptr, ptr %slot
  %v = load i32, ptr %q
  store i32 %v, ptr %out
  ret void
}
