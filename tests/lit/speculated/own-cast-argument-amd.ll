; The program casts behind a test and passes what it gets: the callee's load is not named by that cast, which LLVM sees once it has
; inlined the callee.
; RUN: %gaspar opt %s | %opt -O3 -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -l 1 -a out=i32[4]:zero -a i32:0 --check=spaces --out out | %FileCheck %s
; CHECK: out = i32[4]:56,0,0,0
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
@s = internal addrspace(3) global [16 x i32] undef, align 4
declare i1 @llvm.amdgcn.is.shared(ptr)
define internal i32 @f(ptr addrspace(3) %q) alwaysinline {
  %t = addrspacecast ptr addrspace(3) %q to ptr
  %x = load i32, ptr %t, align 4
  ret i32 %x
}
define amdgpu_kernel void @k(ptr %out, i32 %n) {
  store i32 77, ptr addrspacecast (ptr addrspace(3) @s to ptr)
  %a5 = alloca [16 x i32], align 4, addrspace(5)
  %a = addrspacecast ptr addrspace(5) %a5 to ptr
  store i32 55, ptr %a
  %c = icmp sgt i32 %n, 0
  %p = select i1 %c, ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %a
  %y = load i32, ptr %p
  %is = call i1 @llvm.amdgcn.is.shared(ptr %p)
  fence acq_rel
  br i1 %is, label %then, label %next
then:
  %p3 = addrspacecast ptr %p to ptr addrspace(3)
  %x = call i32 @f(ptr addrspace(3) %p3)
  br label %next
next:
  %v = phi i32 [ %x, %then ], [ 1, %0 ]
  %sum = add i32 %y, %v
  store i32 %sum, ptr %out
  ret void
}
