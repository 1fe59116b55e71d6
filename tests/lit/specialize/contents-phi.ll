; A call may pass one of several variables: a copy is made for what all of them hold. Where one holds another space, none is.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
%run = type { ptr, ptr }

define internal i32 @take(ptr %r, i1 %c) noinline {
entry:
  %p = load ptr, ptr %r
  %v = load i32, ptr %p
  br i1 %c, label %on, label %out
on:
  %n = getelementptr inbounds i32, ptr %p, i64 1
  br label %out
out:
  %m = phi ptr [ %p, %entry ], [ %n, %on ]
  store ptr %m, ptr %r
  ret i32 %v
}

; CHECK-LABEL: define amdgpu_kernel void @k(
; CHECK:         call i32 @take.of.0.local(
; CHECK:         call i32 @take.of.0.global(
define amdgpu_kernel void @k(ptr %x, ptr addrspace(3) %l3, ptr addrspace(1) %o, i1 %c) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %a = alloca %run, addrspace(5)
  %b = alloca %run, addrspace(5)
  %d = alloca %run, addrspace(5)
  %ga = addrspacecast ptr addrspace(5) %a to ptr
  %gb = addrspacecast ptr addrspace(5) %b to ptr
  %gd = addrspacecast ptr addrspace(5) %d to ptr
  store ptr %l, ptr %ga
  store ptr %l, ptr %gb
  store ptr %x, ptr %gd
  %ab = select i1 %c, ptr %ga, ptr %gb
  %r1 = call i32 @take(ptr %ab, i1 %c)
  %r2 = call i32 @take(ptr %gd, i1 %c)
  %r = add i32 %r1, %r2
  store i32 %r, ptr addrspace(1) %o
  ret void
}

; Negative: one of the two holds a global pointer, so the call's contents are of no space.
; CHECK-LABEL: define amdgpu_kernel void @mixed(
; CHECK:         call i32 @get(
; CHECK:         call i32 @get.of.0.global(
define amdgpu_kernel void @mixed(ptr %x, ptr addrspace(3) %l3, ptr addrspace(1) %o, i1 %c) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %a = alloca %run, addrspace(5)
  %b = alloca %run, addrspace(5)
  %ga = addrspacecast ptr addrspace(5) %a to ptr
  %gb = addrspacecast ptr addrspace(5) %b to ptr
  store ptr %l, ptr %ga
  store ptr %x, ptr %gb
  %ab = select i1 %c, ptr %ga, ptr %gb
  %r1 = call i32 @get(ptr %ab)
  %r2 = call i32 @get(ptr %gb)
  %r = add i32 %r1, %r2
  store i32 %r, ptr addrspace(1) %o
  ret void
}
define internal i32 @get(ptr %r) noinline {
  %p = load ptr, ptr %r
  %v = load i32, ptr %p
  ret i32 %v
}
