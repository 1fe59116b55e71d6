; A callee that moves a pointer on in its variable, `return *at++`, leaves the variable's contents as they are: each variable's own.
; One that stores it in another field mixes them, and so does one that stores into another variable.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
%run = type { ptr, ptr }

define internal i32 @take(ptr %r) noinline {
  %p = load ptr, ptr %r
  %n = getelementptr inbounds i32, ptr %p, i64 1
  store ptr %n, ptr %r
  %v = load i32, ptr %p
  ret i32 %v
}

; CHECK-LABEL: define amdgpu_kernel void @k(
; CHECK:         call i32 @take.of.0.local.8.local(
; CHECK:         call i32 @take.of.0.global.8.global(
define amdgpu_kernel void @k(ptr %x, ptr addrspace(3) %l3, ptr addrspace(1) %o) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %a = alloca %run, addrspace(5)
  %b = alloca %run, addrspace(5)
  %ga = addrspacecast ptr addrspace(5) %a to ptr
  %gb = addrspacecast ptr addrspace(5) %b to ptr
  %ae = getelementptr inbounds %run, ptr %ga, i64 0, i32 1
  %be = getelementptr inbounds %run, ptr %gb, i64 0, i32 1
  store ptr %l, ptr %ga
  store ptr %l, ptr %ae
  store ptr %x, ptr %gb
  store ptr %x, ptr %be
  %r1 = call i32 @take(ptr %ga)
  %r2 = call i32 @take(ptr %gb)
  %r = add i32 %r1, %r2
  store i32 %r, ptr addrspace(1) %o
  ret void
}

; Negative: what is at 8 goes to 0.
; CHECK-LABEL: define amdgpu_kernel void @other_field(
; CHECK:         call i32 @turn.of.8.local(
; CHECK:         call i32 @turn.of.8.global(
define amdgpu_kernel void @other_field(ptr %x, ptr addrspace(3) %l3, ptr addrspace(1) %o) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %a = alloca %run, addrspace(5)
  %b = alloca %run, addrspace(5)
  %ga = addrspacecast ptr addrspace(5) %a to ptr
  %gb = addrspacecast ptr addrspace(5) %b to ptr
  %ae = getelementptr inbounds %run, ptr %ga, i64 0, i32 1
  %be = getelementptr inbounds %run, ptr %gb, i64 0, i32 1
  store ptr %x, ptr %ga
  store ptr %l, ptr %ae
  store ptr %l, ptr %gb
  store ptr %x, ptr %be
  %r1 = call i32 @turn(ptr %ga)
  %r2 = call i32 @turn(ptr %gb)
  %r = add i32 %r1, %r2
  store i32 %r, ptr addrspace(1) %o
  ret void
}
define internal i32 @turn(ptr %r) noinline {
  %at = getelementptr inbounds %run, ptr %r, i64 0, i32 1
  %p = load ptr, ptr %at
  store ptr %p, ptr %r
  %v = load i32, ptr %p
  ret i32 %v
}
