; llvm.amdgcn.load.to.lds reads by one pointer and writes by another: what it writes is loaded again.
; RUN: %gaspar opt -p alias-scopes %s -S | %opt -passes='gvn' -S | %FileCheck %s
; RUN: %gaspar opt -p alias-tbaa %s -S | %opt -passes='gvn' -S | %FileCheck %s
; RUN: %gaspar alias %s | %FileCheck %s --check-prefix=PAIRS
target triple = "amdgcn-amd-amdhsa"

; CHECK: store i32 1, ptr addrspace(3) %l
; CHECK: %v = load i32, ptr addrspace(3) %l
; CHECK: store i32 %v, ptr addrspace(1) %o
; PAIRS-NOT: load.to.lds
; PAIRS: @k: 5 accesses
define amdgpu_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l, ptr addrspace(1) %o) {
  store i32 1, ptr addrspace(3) %l
  call void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1) %g, ptr addrspace(3) %l, i32 4, i32 0, i32 0)
  %v = load i32, ptr addrspace(3) %l
  store i32 %v, ptr addrspace(1) %o
  ret void
}
declare void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
