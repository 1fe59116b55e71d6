; %t is 8,000 bytes in front of shared memory, and its offset there has the highest bit: a hidden cast of it would change it.
; RUN: %gaspar opt %s -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -l 1 -a out=i32[4]:zero -a i32:1 --out out | %FileCheck %s
; CHECK: out = i32[4]:77,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [16 x i32] undef, align 4
declare i1 @llvm.nvvm.isspacep.shared(ptr)
define internal i32 @f(ptr %t) noinline {
  %u = getelementptr i8, ptr %t, i64 8000
  %x = load i32, ptr %u, align 4
  ret i32 %x
}
define ptx_kernel void @k(ptr %out, i32 %n) {
  store i32 77, ptr addrspacecast (ptr addrspace(3) @s to ptr)
  %a = alloca [16 x i32], align 4
  store i32 55, ptr %a
  %c = icmp sgt i32 %n, 0
  %p = select i1 %c, ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr %a
  %is = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %is, label %then, label %end
then:
  %t = getelementptr i8, ptr %p, i64 -8000
  %x = call i32 @f(ptr %t)
  store i32 %x, ptr %out
  br label %end
end:
  ret void
}
