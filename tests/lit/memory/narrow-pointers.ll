; A pointer of 4 bytes that lies at a multiple of 4 is whole, so a load finds the pointer that was stored.  One that is half a pointer and half
; zeros, lies elsewhere, or of which zeros overwrite a half, may be any.
; RUN: %gaspar opt -p infer,resolve --world=open -S %s | %FileCheck %s
target datalayout = "e-p:64:64-p3:32:32-p5:32:32-i64:64-A5"
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.memset.p5.i64(ptr addrspace(5), i8, i64, i1)

; CHECK-LABEL: @whole(
; CHECK: store i32 1, ptr addrspace(3) %
define void @whole(ptr addrspace(3) %l) {
  %a = alloca ptr addrspace(3), align 4, addrspace(5)
  %b = alloca ptr, align 8, addrspace(5)
  store ptr addrspace(3) %l, ptr addrspace(5) %a, align 4
  %s = load ptr addrspace(3), ptr addrspace(5) %a, align 4
  %g = addrspacecast ptr addrspace(3) %s to ptr
  store ptr %g, ptr addrspace(5) %b, align 8
  %p = load ptr, ptr addrspace(5) %b, align 8
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: @second(
; CHECK: store i32 1, ptr addrspace(3) %
define void @second(ptr addrspace(3) %l) {
  %a = alloca [2 x ptr addrspace(3)], align 4, addrspace(5)
  %a4 = getelementptr i8, ptr addrspace(5) %a, i32 4
  %b = alloca ptr, align 8, addrspace(5)
  store ptr addrspace(3) %l, ptr addrspace(5) %a4, align 4
  %s = load ptr addrspace(3), ptr addrspace(5) %a4, align 4
  %g = addrspacecast ptr addrspace(3) %s to ptr
  store ptr %g, ptr addrspace(5) %b, align 8
  %p = load ptr, ptr addrspace(5) %b, align 8
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: @halves(
; CHECK: store i32 1, ptr %p
define void @halves(ptr addrspace(3) %l) {
  %a = alloca [2 x ptr addrspace(3)], align 4, addrspace(5)
  %a2 = getelementptr i8, ptr addrspace(5) %a, i32 2
  %a4 = getelementptr i8, ptr addrspace(5) %a, i32 4
  %b = alloca ptr, align 8, addrspace(5)
  store ptr addrspace(3) %l, ptr addrspace(5) %a, align 4
  call void @llvm.memset.p5.i64(ptr addrspace(5) %a4, i8 0, i64 4, i1 false)
  %s = load ptr addrspace(3), ptr addrspace(5) %a2, align 2
  %g = addrspacecast ptr addrspace(3) %s to ptr
  store ptr %g, ptr addrspace(5) %b, align 8
  %p = load ptr, ptr addrspace(5) %b, align 8
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: @unaligned(
; CHECK: store i32 1, ptr %p
define void @unaligned(ptr addrspace(3) %l) {
  %a = alloca [2 x ptr addrspace(3)], align 4, addrspace(5)
  %a2 = getelementptr i8, ptr addrspace(5) %a, i32 2
  %b = alloca ptr, align 8, addrspace(5)
  store ptr addrspace(3) %l, ptr addrspace(5) %a2, align 2
  %s = load ptr addrspace(3), ptr addrspace(5) %a2, align 2
  %g = addrspacecast ptr addrspace(3) %s to ptr
  store ptr %g, ptr addrspace(5) %b, align 8
  %p = load ptr, ptr addrspace(5) %b, align 8
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: @zeros(
; CHECK: store i32 1, ptr %p
define void @zeros(ptr addrspace(3) %l) {
  %a = alloca [2 x ptr addrspace(3)], align 4, addrspace(5)
  %a4 = getelementptr i8, ptr addrspace(5) %a, i32 4
  %a6 = getelementptr i8, ptr addrspace(5) %a, i32 6
  %b = alloca ptr, align 8, addrspace(5)
  store ptr addrspace(3) %l, ptr addrspace(5) %a4, align 4
  call void @llvm.memset.p5.i64(ptr addrspace(5) %a6, i8 0, i64 2, i1 false)
  %s = load ptr addrspace(3), ptr addrspace(5) %a4, align 4
  %g = addrspacecast ptr addrspace(3) %s to ptr
  store ptr %g, ptr addrspace(5) %b, align 8
  %p = load ptr, ptr addrspace(5) %b, align 8
  store i32 1, ptr %p
  ret void
}
