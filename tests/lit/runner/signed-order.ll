; Narrow pointers are compared as signed numbers of their own width: -1 is less than a variable's address.
; RUN: %gaspar run %s -k k -g 1 -a out=i32[1]:zero --out out | %FileCheck %s
; CHECK: out = i32[1]:0
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-S32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [8 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %c = icmp slt ptr addrspace(3) @a, inttoptr (i32 -1 to ptr addrspace(3))
  %z = zext i1 %c to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}
