; A small variable that begins as a copy of a constant, and that something else writes, is filled by stores: it is private for good.
; RUN: %gaspar opt --world=closed -p check-spaces,fill-variables -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s --check-prefix=NAMED
; RUN: %gaspar opt --world=closed -S %s | opt-22 -passes='default<O2>' -S | %FileCheck %s --check-prefix=AFTER
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { float, i8, [2 x i16], ptr }
@thing = internal addrspace(1) global i32 7
@init = private unnamed_addr constant %S { float 2.0, i8 3, [2 x i16] [i16 4, i16 undef], ptr addrspacecast (ptr addrspace(1) @thing to ptr) }, align 8
@replaced = constant i32 5
@weak = weak constant i32 5
@from_host = private externally_initialized constant i32 5
@odd = private constant { i32, i1 } { i32 5, i1 true }
@sixteen = private constant [16 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]
@seventeen = private constant [17 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9]
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal void @set(ptr %s, i64 %i) noinline {
; NAMED-LABEL: define internal void @set(
; NAMED-SAME: ptr addrspace(5)
; AFTER-LABEL: define internal {{.*}} @set(
; AFTER-SAME: ptr addrspace(5)
  %slot = alloca ptr
  store ptr %s, ptr %slot
  %p = load ptr, ptr %slot
  %e = getelementptr inbounds [2 x i16], ptr %p, i64 0, i64 %i
  store i16 9, ptr %e
  ret void
}

define internal void @change(ptr %s, i64 %i) noinline {
  %slot = alloca ptr
  store ptr %s, ptr %slot
  %p = load ptr, ptr %slot
  %e = getelementptr inbounds [2 x i16], ptr %p, i64 0, i64 %i
  store i16 9, ptr %e
  ret void
}

; Each member gets a store as aligned as it lies; one without a value none.
; CHECK-LABEL: define ptx_kernel void @written(
; CHECK: store float 2.000000e+00, ptr %v, align 16
; CHECK-NEXT: %[[A:.*]] = getelementptr inbounds i8, ptr %v, i64 4
; CHECK-NEXT: store i8 3, ptr %[[A]], align 4
; CHECK-NEXT: %[[B:.*]] = getelementptr inbounds i8, ptr %v, i64 6
; CHECK-NEXT: store i16 4, ptr %[[B]], align 2
; CHECK-NEXT: %[[C:.*]] = getelementptr inbounds i8, ptr %v, i64 16
; CHECK-NEXT: store ptr addrspacecast (ptr addrspace(1) @thing to ptr), ptr %[[C]], align 16
; CHECK-NEXT: call void @set(
; NAMED-LABEL: define ptx_kernel void @written(
; NAMED: load i8, ptr addrspace(5)
; AFTER-LABEL: define ptx_kernel void @written(
; AFTER-NOT: @init
; AFTER: ret void
define ptx_kernel void @written(ptr addrspace(1) %out, i64 %i) {
  %v = alloca %S, align 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %v, ptr align 8 @init, i64 24, i1 false)
  call void @set(ptr %v, i64 %i)
  %e = getelementptr inbounds i8, ptr %v, i64 %i
  %x = load i8, ptr %e
  store i8 %x, ptr addrspace(1) %out
  ret void
}

; What is only read LLVM reads in the constant.
; CHECK-LABEL: define ptx_kernel void @only_read(
; CHECK: call void @llvm.memcpy
; AFTER-LABEL: define ptx_kernel void @only_read(
; AFTER-NOT: alloca
; AFTER: @sixteen
define ptx_kernel void @only_read(ptr addrspace(1) %out, i64 %i) {
  %v = alloca [16 x i32], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %v, ptr align 8 @sixteen, i64 64, i1 false)
  %e = getelementptr inbounds [16 x i32], ptr %v, i64 0, i64 %i
  %x = load i32, ptr %e
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; Sixteen members are the most; and each must be whole bytes.
; CHECK-LABEL: define ptx_kernel void @many(
; CHECK-NOT: memcpy
; CHECK: store i32 8, ptr
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %w
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %o
define ptx_kernel void @many(i64 %i) {
  %v = alloca [16 x i32]
  %w = alloca [17 x i32]
  %o = alloca { i32, i1 }
  call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr @sixteen, i64 64, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %w, ptr @seventeen, i64 68, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr @odd, i64 8, i1 false)
  call void @change(ptr %v, i64 %i)
  call void @change(ptr %w, i64 %i)
  call void @change(ptr %o, i64 %i)
  ret void
}

; A part, a volatile copy, and what others may replace or fill.
; CHECK-LABEL: define ptx_kernel void @stays(
; CHECK-NOT: store
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %a
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %b
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %c
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %d
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %e
; CHECK: ret void
define ptx_kernel void @stays(i64 %i) {
  %a = alloca [16 x i32]
  %b = alloca [16 x i32]
  %c = alloca i32
  %d = alloca i32
  %e = alloca i32
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr @sixteen, i64 60, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr @sixteen, i64 64, i1 true)
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr @replaced, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr @weak, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %e, ptr @from_host, i64 4, i1 false)
  call void @change(ptr %a, i64 %i)
  call void @change(ptr %b, i64 %i)
  call void @change(ptr %c, i64 %i)
  call void @change(ptr %d, i64 %i)
  call void @change(ptr %e, i64 %i)
  ret void
}
