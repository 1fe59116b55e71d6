; LLVM makes a constant of a local variable that nothing writes (globalopt), and finds that a parameter of a local function is noalias and
; only read (attributor).  Then instcombine puts such memory in the place of its copy.  So a copy of either counts as one of a constant.
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | opt-22 -passes='globalopt,function(instcombine<no-verify-fixpoint>)' -S | %FileCheck %s --check-prefix=AFTER
; RUN: sed 's/^@local = internal/@local =/' %s | %gaspar opt --world=closed -p check-spaces,infer,resolve -S - | %FileCheck %s --check-prefix=SEEN
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [32 x i32] }
@local = internal global %S { [32 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8] }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.p0.p4.i64(ptr, ptr addrspace(4), i64, i1)

; The copy of a local variable that is not declared constant.
; CHECK-LABEL: define ptx_kernel void @of_local(
; CHECK: load i32, ptr %e
; AFTER-LABEL: define ptx_kernel void @of_local(
; AFTER-NOT: ptr addrspace(5)
; AFTER: ret void
; Where others see the variable, LLVM may make it local first (internalize).
; SEEN-LABEL: define ptx_kernel void @of_local(
; SEEN: load i32, ptr %e
define ptx_kernel void @of_local(ptr addrspace(1) %out, i64 %i) {
  %c = alloca %S
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr @local, i64 128, i1 false)
  %e = getelementptr inbounds [32 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; The copy of what a parameter of a local function points to.
; CHECK-LABEL: define internal void @of_parameter(
; CHECK: load i32, ptr %e
define internal void @of_parameter(ptr addrspace(1) %out, ptr %p, i64 %i) noinline {
  %c = alloca %S
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %p, i64 128, i1 false)
  %e = getelementptr inbounds [32 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}
define ptx_kernel void @calls(ptr addrspace(1) %out, ptr addrspace(1) %g, i64 %i) {
  %p = addrspacecast ptr addrspace(1) %g to ptr
  call void @of_parameter(ptr addrspace(1) %out, ptr %p, i64 %i)
  ret void
}

; What a pointer from memory points to is constant only if anything there is.  llvm.memcpy's own `noalias` says nothing of that.
; CHECK-LABEL: define ptx_kernel void @of_loaded(
; CHECK: load i32, ptr %e
; SEEN-LABEL: define ptx_kernel void @of_loaded(
; SEEN: load i32, ptr addrspace(5) %e
define ptx_kernel void @of_loaded(ptr addrspace(1) %out, ptr addrspace(1) %t, i64 %i) {
  %c = alloca %S
  %p = load ptr, ptr addrspace(1) %t
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %p, i64 128, i1 false)
  %e = getelementptr inbounds [32 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A constant that the copy names by its space has a pointer of another type: instcombine stops at the cast of %c to private memory.
; CHECK-LABEL: define ptx_kernel void @of_named(
; CHECK: load i32, ptr addrspace(5) %e
; AFTER-LABEL: define ptx_kernel void @of_named(
; AFTER: %c.private = addrspacecast ptr %c to ptr addrspace(5)
; AFTER: load i32, ptr addrspace(5) %e
@table = internal addrspace(4) constant %S { [32 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8] }, align 8
define ptx_kernel void @of_named(ptr addrspace(1) %out, i64 %i) {
  %c = alloca %S, align 8
  call void @llvm.memcpy.p0.p4.i64(ptr %c, ptr addrspace(4) @table, i64 128, i1 false)
  %e = getelementptr inbounds [32 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A cast to the constant's space is no such pointer: LLVM looks through it.
; CHECK-LABEL: define ptx_kernel void @of_cast(
; CHECK: load i32, ptr %e
; AFTER-LABEL: define ptx_kernel void @of_cast(
; AFTER-NOT: ptr addrspace(5)
; AFTER: ret void
define ptx_kernel void @of_cast(ptr addrspace(1) %out, i64 %i) {
  %c = alloca %S
  call void @llvm.memcpy.p0.p1.i64(ptr %c, ptr addrspace(1) addrspacecast (ptr @local to ptr addrspace(1)), i64 128, i1 false)
  %e = getelementptr inbounds [32 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)

; A kernel's parameter that is `noalias` and only read may be constant, too.
; CHECK-LABEL: define ptx_kernel void @of_noalias(
; CHECK: load i32, ptr %e
; AFTER-LABEL: define ptx_kernel void @of_noalias(
; AFTER-NOT: ptr addrspace(5)
; AFTER: ret void
define ptx_kernel void @of_noalias(ptr addrspace(1) %out, ptr noalias readonly %p, i64 %i) {
  %c = alloca %S
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %p, i64 128, i1 false)
  %e = getelementptr inbounds [32 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A load and a store of all of it are a copy, but LLVM makes no memcpy of them for NVIDIA, whose library has none.
; CHECK-LABEL: define ptx_kernel void @of_whole(
; CHECK: load i32, ptr addrspace(5) %e
; AFTER-LABEL: define ptx_kernel void @of_whole(
; AFTER: %c.private = addrspacecast ptr %c to ptr addrspace(5)
; AFTER: load i32, ptr addrspace(5) %e
define ptx_kernel void @of_whole(ptr addrspace(1) %out, i64 %i) {
  %c = alloca %S
  %all = load %S, ptr @local
  store %S %all, ptr %c
  %e = getelementptr inbounds [32 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}
