; What LLVM may take for constant: bytes that are there from the start, or behind a parameter that is noalias; and only where a pointer gets to it.
; RUN: %gaspar opt --world=closed -p check-spaces,infer,resolve -S %s | %FileCheck %s
; RUN: sed 's/store ptr null/store ptr @table/' %s | %gaspar opt --world=closed -p check-spaces,infer,resolve -S - | %FileCheck %s --check-prefix=HANDED
; RUN: sed 's/ptr readonly align/ptr noalias readonly align/' %s | %gaspar opt --world=closed -p check-spaces,infer,resolve -S - | %FileCheck %s --check-prefix=NOALIAS
; RUN: sed 's/ptr readonly align/ptr noalias readonly align/' %s | %gaspar opt --world=closed -p check-spaces,infer,resolve -S - | opt-22 -passes='cgscc(inline),function(instcombine<no-verify-fixpoint>)' -S | %FileCheck %s --check-prefix=AFTER
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [8 x i32] }
@room = internal addrspace(3) global [64 x i32] undef, align 8
@table = internal global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 8
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)

; Shared memory begins undefined: where nothing writes it, LLVM reads nothing from it.
; CHECK-LABEL: define internal i32 @of_shared(
; CHECK: load i32, ptr addrspace(5) %e
define internal i32 @of_shared(ptr addrspace(3) %from, i64 %i) {
  %c = alloca %S, align 8
  %g = addrspacecast ptr addrspace(3) %from to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %g, i64 32, i1 false)
  %e = getelementptr inbounds [8 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}
define ptx_kernel void @of_variable(ptr addrspace(1) %out, i64 %i) {
  %v = call i32 @of_shared(ptr addrspace(3) @room, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; The address of @table gets to accesses only: what is loaded from memory is another variable.
; CHECK-LABEL: define ptx_kernel void @of_loaded(
; CHECK: load i32, ptr addrspace(5) %e
; HANDED-LABEL: define ptx_kernel void @of_loaded(
; HANDED: load i32, ptr %e
define ptx_kernel void @of_loaded(ptr addrspace(1) %out, ptr addrspace(1) %t, i64 %i) {
  %c = alloca %S, align 8
  %p = load ptr, ptr addrspace(1) %t
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %p, i64 32, i1 false)
  %e = getelementptr inbounds [8 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  %a = getelementptr inbounds [8 x i32], ptr @table, i64 0, i64 %i
  %w = load i32, ptr %a
  %s = add i32 %v, %w
  store i32 %s, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @hands(ptr addrspace(1) %t) {
  store ptr null, ptr addrspace(1) %t
  ret void
}

; The named parameter of a function that LLVM may inline stands for those of the callers.
; CHECK-LABEL: define internal i32 @of_inlined(
; CHECK: load i32, ptr addrspace(5) %e
; NOALIAS-LABEL: define internal i32 @of_inlined(
; NOALIAS: load i32, ptr %e
; AFTER-LABEL: define ptx_kernel void @inlines(
; AFTER-NOT: addrspace(5)
; AFTER: ret void
define internal i32 @of_inlined(ptr addrspace(1) %from, i64 %i) {
  %c = alloca %S, align 8
  call void @llvm.memcpy.p0.p1.i64(ptr %c, ptr addrspace(1) %from, i64 32, i1 false)
  %e = getelementptr inbounds [8 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}
define ptx_kernel void @inlines(ptr addrspace(1) %out, ptr readonly align 8 dereferenceable(32) %g, i64 %i) {
  %from = addrspacecast ptr %g to ptr addrspace(1)
  %v = call i32 @of_inlined(ptr addrspace(1) %from, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
