; AMDGCN: narrow local and private pointers, nulls of all ones, constant inside global.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define i32 @null_of_local(ptr addrspace(3) %p, i1 %c) {
; CHECK-LABEL: define i32 @null_of_local(
; CHECK-NEXT:    %s = select i1 %c, ptr addrspace(3) %p, ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3))
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %s = select i1 %c, ptr %g, ptr null
  %x = load i32, ptr %s
  ret i32 %x
}

; The null of global is all zeros, like generic's.
define i32 @null_of_global(ptr addrspace(1) %p, i1 %c) {
; CHECK-LABEL: define i32 @null_of_global(
; CHECK-NEXT:    %s = select i1 %c, ptr addrspace(1) %p, ptr addrspace(1) null
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %s = select i1 %c, ptr %g, ptr null
  %x = load i32, ptr %s
  ret i32 %x
}

define i1 @null_test(ptr addrspace(5) %p) {
; CHECK-LABEL: define i1 @null_test(
; CHECK:         icmp eq ptr addrspace(5) %p, addrspacecast (ptr null to ptr addrspace(5))
  %g = addrspacecast ptr addrspace(5) %p to ptr
  %x = load i32, ptr %g
  %c = icmp eq ptr %g, null
  ret i1 %c
}

; Global and constant meet in global: all constant memory is there too.
define i32 @global_or_constant(ptr addrspace(1) %p, ptr addrspace(4) %q, i1 %c) {
; CHECK-LABEL: define i32 @global_or_constant(
; CHECK-NEXT:    %q.global = addrspacecast ptr addrspace(4) %q to ptr addrspace(1)
; CHECK-NEXT:    %s = select i1 %c, ptr addrspace(1) %p, ptr addrspace(1) %q.global
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %h = addrspacecast ptr addrspace(4) %q to ptr
  %s = select i1 %c, ptr %g, ptr %h
  %x = load i32, ptr %s
  ret i32 %x
}

; A pointer that the host put into constant memory is global.
define amdgpu_kernel void @from_constant(ptr addrspace(4) %table) {
; CHECK-LABEL: define amdgpu_kernel void @from_constant(
; CHECK:         store i32 1, ptr addrspace(1)
  %p = load ptr, ptr addrspace(4) %table
  store i32 1, ptr %p
  ret void
}

; ptrmask: the narrow pointer takes the low half of a mask whose other bits are ones.
define i32 @narrow_mask(ptr addrspace(3) %p, i32 %n) {
; CHECK-LABEL: define i32 @narrow_mask(
; CHECK:         call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %p, i32 -16)
; CHECK:         [[T:%.*]] = trunc i64 %w to i32
; CHECK:         call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %q, i32 [[T]])
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 -16)
  %w = sext i32 %n to i64
  %r = call ptr @llvm.ptrmask.p0.i64(ptr %q, i64 %w)
  %x = load i32, ptr %r
  ret i32 %x
}

; Negative: a mask that may clear high bits of the wide pointer.
define i32 @wide_mask(ptr addrspace(3) %p, i64 %n) {
; CHECK-LABEL: define i32 @wide_mask(
; CHECK:         %q = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 %n)
; CHECK:         load i32, ptr addrspace(3) %q.local
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 %n)
  %x = load i32, ptr %q
  ret i32 %x
}

; Volatile stays generic: only the flat instructions promise it here.
define void @volatile(ptr addrspace(1) %p) {
; CHECK-LABEL: define void @volatile(
; CHECK:         load volatile i32, ptr %g
; CHECK:         store volatile i32 %x, ptr %g
; CHECK:         atomicrmw volatile add ptr %g, i32 1 seq_cst
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %x = load volatile i32, ptr %g
  store volatile i32 %x, ptr %g
  %y = atomicrmw volatile add ptr %g, i32 1 seq_cst
  ret void
}

; What LLVM 22 rewrites of this target's own intrinsics.
define double @own(ptr addrspace(1) %p, double %v) {
; CHECK-LABEL: define double @own(
; CHECK-NEXT:    call double @llvm.amdgcn.flat.atomic.fmax.num.f64.p1.f64(ptr addrspace(1) %p, double %v)
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %x = call double @llvm.amdgcn.flat.atomic.fmax.num.f64.p0.f64(ptr %g, double %v)
  ret double %x
}
