; A variable is copied from memory to which the function copies what a `noalias` parameter leads to: LLVM forwards the copies, and reads there
; in place of the variable.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[4]:iota" -a i64:2 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[4]:iota" -a i64:2 --out o | %FileCheck %s
; CHECK: o = i32[4]:2,1,2,3
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s --check-prefix=NAMED
; A variable that is copied from another one stays private.
; NAMED: define void @apart(
; NAMED: load i32, ptr addrspace(5)
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@via = internal addrspace(1) global [4 x i32] zeroinitializer
@other = internal addrspace(1) global [4 x i32] zeroinitializer
@l = internal addrspace(3) global [4 x i32] undef, align 4
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
define i32 @f(ptr noalias readonly dereferenceable(16) align 4 %src, i64 %i) noinline {
  %c = alloca [4 x i32]
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) @via, ptr %src, i64 16, i1 false)
  call void @llvm.memcpy.p0.p1.i64(ptr %c, ptr addrspace(1) @via, i64 16, i1 false)
  %p = getelementptr inbounds [4 x i32], ptr %c, i64 0, i64 %i
  %x = load i32, ptr %p
  ret i32 %x
}
define void @apart(ptr addrspace(1) %o, i64 %i) noinline {
  %c = alloca [4 x i32]
  call void @llvm.memcpy.p0.p1.i64(ptr %c, ptr addrspace(1) @other, i64 16, i1 false)
  %p = getelementptr inbounds [4 x i32], ptr %c, i64 0, i64 %i
  %x = load i32, ptr %p
  %q = getelementptr inbounds i32, ptr addrspace(1) %o, i64 1
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 2
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %x = call i32 @f(ptr %p, i64 %i)
  store i32 %x, ptr addrspace(1) %o
  call void @apart(ptr addrspace(1) %o, i64 %i)
  ret void
}
