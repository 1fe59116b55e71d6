; Pointers that are copied in parts keep their spaces; where zeros may stand beside a part, they do not.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; Byte by byte, into memory without zeros.
; CHECK-LABEL: @bytes(
; CHECK:         store i32 1, ptr addrspace(3) %
define spir_kernel void @bytes(ptr addrspace(3) %l) {
  %a = alloca ptr addrspace(4)
  %b = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %from = getelementptr i8, ptr %a, i64 %i
  %to = getelementptr i8, ptr %b, i64 %i
  %byte = load i8, ptr %from
  store i8 %byte, ptr %to
  %next = add i64 %i, 1
  %more = icmp ne i64 %next, 8
  br i1 %more, label %loop, label %done
done:
  %p = load ptr addrspace(4), ptr %b
  store i32 1, ptr addrspace(4) %p
  ret void
}

; In halves, into memory without zeros.
; CHECK-LABEL: @halves(
; CHECK:         store i32 1, ptr addrspace(3) %
define spir_kernel void @halves(ptr addrspace(3) %l) {
  %a = alloca ptr addrspace(4)
  %b = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  %a.half = getelementptr i8, ptr %a, i64 4
  %b.half = getelementptr i8, ptr %b, i64 4
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %b.half, ptr %a.half, i64 4, i1 false)
  %p = load ptr addrspace(4), ptr %b
  store i32 1, ptr addrspace(4) %p
  ret void
}

; One half, of zeros.
; CHECK-LABEL: @half_of_zeros(
; CHECK:         store i32 1, ptr addrspace(4) %
define spir_kernel void @half_of_zeros(ptr addrspace(3) %l) {
  %a = alloca i64
  %b = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 8, i1 false)
  store ptr addrspace(4) %g, ptr %b
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 4, i1 false)
  %p = load ptr addrspace(4), ptr %b
  store i32 1, ptr addrspace(4) %p
  ret void
}

; One half, into a null.
; CHECK-LABEL: @half_of_null(
; CHECK:         store i32 1, ptr addrspace(4) %
define spir_kernel void @half_of_null(ptr addrspace(3) %l) {
  %a = alloca ptr addrspace(4)
  %b = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  store ptr addrspace(4) null, ptr %b
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 4, i1 false)
  %p = load ptr addrspace(4), ptr %b
  store i32 1, ptr addrspace(4) %p
  ret void
}

; Zeros beside the pointer: the copies end at it.
; CHECK-LABEL: @beside(
; CHECK:         store i32 1, ptr addrspace(3) %
define spir_kernel void @beside(ptr addrspace(3) %l, i64 %n) {
  %a = alloca { i32, i32, ptr addrspace(4), i32 }
  %b = alloca { i32, i32, ptr addrspace(4), i32 }
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 24, i1 false)
  %f = getelementptr { i32, i32, ptr addrspace(4), i32 }, ptr %b, i64 0, i32 2
  store ptr addrspace(4) %g, ptr %f
  %a.1 = getelementptr i8, ptr %a, i64 4
  %b.1 = getelementptr i8, ptr %b, i64 4
  call void @llvm.memcpy.p0.p0.i64(ptr %b.1, ptr %a.1, i64 4, i1 false)
  %a.2 = getelementptr i8, ptr %a, i64 16
  %b.2 = getelementptr i8, ptr %b, i64 16
  call void @llvm.memcpy.p0.p0.i64(ptr %b.2, ptr %a.2, i64 4, i1 false)
  %p = load ptr addrspace(4), ptr %f
  store i32 1, ptr addrspace(4) %p
  ret void
}

; As many bytes as a multiple of a pointer's size, and as any number.
; CHECK-LABEL: @multiple(
; CHECK:         store i32 1, ptr addrspace(3) %
; CHECK:         store i32 1, ptr addrspace(4) %
define spir_kernel void @multiple(ptr addrspace(3) %l, i64 %n) {
  %a = alloca [4 x ptr addrspace(4)]
  %b = alloca [4 x ptr addrspace(4)]
  %c = alloca [4 x ptr addrspace(4)]
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 32, i1 false)
  store ptr addrspace(4) %g, ptr %b
  store ptr addrspace(4) %g, ptr %c
  %bytes = shl i64 %n, 3
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 %bytes, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %a, i64 %n, i1 false)
  %p = load ptr addrspace(4), ptr %b
  store i32 1, ptr addrspace(4) %p
  %q = load ptr addrspace(4), ptr %c
  store i32 1, ptr addrspace(4) %q
  ret void
}

; One half, into a null that is no constant, and into a pointer that may be null.
; CHECK-LABEL: @half_of_loaded(
; CHECK:         store i32 1, ptr addrspace(4) %
; CHECK:         store i32 1, ptr addrspace(3) %
define spir_kernel void @half_of_loaded(ptr addrspace(3) %l, i1 %c) {
  %a = alloca ptr addrspace(4)
  %b = alloca ptr addrspace(4)
  %d = alloca ptr addrspace(4)
  %none = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) null, ptr %none
  %null = load ptr addrspace(4), ptr %none
  %maybe = select i1 %c, ptr addrspace(4) %null, ptr addrspace(4) %g
  store ptr addrspace(4) %g, ptr %a
  store ptr addrspace(4) %null, ptr %b
  store ptr addrspace(4) %maybe, ptr %d
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %a, i64 4, i1 false)
  %p = load ptr addrspace(4), ptr %b
  store i32 1, ptr addrspace(4) %p
  %q = load ptr addrspace(4), ptr %d
  store i32 1, ptr addrspace(4) %q
  ret void
}
