; A variable that is only loaded and stored becomes a value, also behind the cast that AMD's front ends make of its address.
; RUN: %gaspar opt -p promote -S %s | %FileCheck %s
; RUN: %gaspar opt -S %s | %FileCheck %s --check-prefix=NAMED
; RUN: %gaspar opt -p promote --set promote=0 -S %s | %FileCheck %s --check-prefix=OFF
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@l = internal addrspace(3) global [4 x i32] poison

; CHECK-LABEL: define amdgpu_kernel void @k(
; CHECK-NOT:     alloca
; CHECK:         [[Q:%.*]] = phi ptr [ %g, %entry ], [ %n, %loop ]
; CHECK:         load i32, ptr [[Q]]
; CHECK:         ret void
; NAMED-LABEL: define amdgpu_kernel void @k(
; NAMED:         [[Q:%.*]] = phi ptr addrspace(1)
; NAMED:         load i32, ptr addrspace(1) [[Q]]
; OFF-LABEL: define amdgpu_kernel void @k(
; OFF:           alloca ptr, align 8, addrspace(5)
define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 %m) {
entry:
  %p.addr = alloca ptr, align 8, addrspace(5)
  %slot = addrspacecast ptr addrspace(5) %p.addr to ptr
  %i.addr = alloca i32, align 4, addrspace(5)
  %count = addrspacecast ptr addrspace(5) %i.addr to ptr
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %p.addr)
  %g = addrspacecast ptr addrspace(1) %o to ptr
  store ptr %g, ptr %slot
  store i32 0, ptr %count
  br label %loop
loop:
  %q = load ptr, ptr %slot
  %x = load i32, ptr %q
  %n = getelementptr inbounds i32, ptr %q, i64 1
  store ptr %n, ptr addrspace(5) %p.addr
  %i = load i32, ptr %count
  %j = add i32 %i, %x
  store i32 %j, ptr %count
  %c = icmp slt i32 %j, %m
  br i1 %c, label %loop, label %out
out:
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %p.addr)
  ret void
}
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.lifetime.end.p5(ptr addrspace(5))
; What a variable held was another one's address: then that goes, too.
; CHECK-LABEL: define i32 @points(
; CHECK-NOT:     alloca
; CHECK:         ret i32 7
define i32 @points() {
  %a = alloca i32, align 4, addrspace(5)
  %a.slot = addrspacecast ptr addrspace(5) %a to ptr
  %p = alloca ptr, align 8, addrspace(5)
  %p.slot = addrspacecast ptr addrspace(5) %p to ptr
  store i32 7, ptr %a.slot
  store ptr %a.slot, ptr %p.slot
  %q = load ptr, ptr %p.slot
  %v = load i32, ptr %q
  ret i32 %v
}
