; In an open world code outside calls @back, too, and what it passes is unknown.  What comes back here is still this call's argument.
; RUN: %gaspar opt -p infer,fold-tests,resolve -S %s | %FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-i64:64-S32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare i1 @llvm.amdgcn.is.shared(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define ptr @back(ptr captures(ret: address, provenance) %p) noinline memory(none) {
  ret ptr %p
}

; It left its object, so the space of the object does not decide the test.
; CHECK-LABEL: define i1 @tests(
; CHECK: %t = call i1 @llvm.amdgcn.is.shared(
; CHECK: ret i1 %t
define i1 @tests(i64 %n) {
  %v = alloca i32, addrspace(5)
  %c = addrspacecast ptr addrspace(5) %v to ptr
  %q = getelementptr i8, ptr %c, i64 %n
  %r = call ptr @back(ptr %q)
  %t = call i1 @llvm.amdgcn.is.shared(ptr %r)
  ret i1 %t
}

; It is a parameter of @reads, and LLVM may pass @reads what the variable is a copy of.
; CHECK-LABEL: define internal i32 @reads(
; CHECK: load i32, ptr %r
define internal i32 @reads(ptr noalias readonly captures(none) %p) noinline {
  %r = call ptr @back(ptr %p)
  %x = load i32, ptr %r
  ret i32 %x
}
define amdgpu_kernel void @k(ptr noalias %g, ptr addrspace(1) %o) {
  %v = alloca [4 x i32], addrspace(5)
  %c = addrspacecast ptr addrspace(5) %v to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %c, ptr align 4 %g, i64 16, i1 false)
  %x = call i32 @reads(ptr noalias %c)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
