; The program casts behind a test and passes what it gets: the callee's load is not named by that cast, which LLVM sees once it has
; inlined the callee.
; RUN: %gaspar opt %s | %opt -O3 -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -l 1 -a out=i32[4]:zero -a i32:0 --check=spaces --out out | %FileCheck %s
; CHECK: out = i32[4]:56,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [16 x i32] undef, align 4
declare i1 @llvm.nvvm.isspacep.shared(ptr)
define internal i32 @f(ptr addrspace(3) %q) alwaysinline {
  %t = addrspacecast ptr addrspace(3) %q to ptr
  %x = load i32, ptr %t, align 4
  ret i32 %x
}
define ptx_kernel void @k(ptr %out, i32 %n) {
  store i32 77, ptr addrspacecast (ptr addrspace(3) @s to ptr)
  %a = alloca [16 x i32], align 4
  store i32 55, ptr %a
  %c = icmp sgt i32 %n, 0
  %p = select i1 %c, ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %a
  %y = load i32, ptr %p
  %is = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
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
