; A second run, after LLVM has changed @f.local for the one call that it had (4 is part of it): the call that passes 8, of which the
; first run did not know the space, does not go there.
; RUN: %gaspar opt %s | %opt -O2 | %gaspar opt - -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -l 1 -a out=i32[4]:zero -a i32:1 --out out | %FileCheck %s
; CHECK: out = i32[4]:44,88,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [16 x i32] undef, align 4
define internal i32 @f(ptr %p, i32 %n) noinline {
  %i = sext i32 %n to i64
  %q = getelementptr i32, ptr %p, i64 %i
  fence acq_rel
  %x = load i32, ptr %q, align 4
  fence acq_rel
  ret i32 %x
}
define ptx_kernel void @k(ptr %out, i32 %n) {
  %s4 = getelementptr i32, ptr addrspace(3) @s, i64 4
  %s8 = getelementptr i32, ptr addrspace(3) @s, i64 8
  store i32 44, ptr addrspace(3) %s4
  store i32 88, ptr addrspace(3) %s8
  %n3 = and i32 %n, 3
  %c = icmp ult i32 %n3, 4
  %p = select i1 %c, ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %out
  %x = call i32 @f(ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 4)
  %y = call i32 @f(ptr %p, i32 8)
  %z = call i32 @f(ptr %out, i32 3)
  %big = icmp sgt i32 %n, 5
  %pu = select i1 %big, ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %out
  %u = call i32 @f(ptr %pu, i32 2)
  %w = call i32 @f(ptr %pu, i32 1)
  store i32 %x, ptr %out
  %o1 = getelementptr i32, ptr %out, i64 1
  store i32 %y, ptr %o1
  ret void
}
