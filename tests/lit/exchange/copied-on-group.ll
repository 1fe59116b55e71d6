; A variable that a call fills is copied to another one, and what may be that one elsewhere: the first is of the class of both.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i32[16]:5,0,0,9,0,0,0,0,0,0,0,0,0,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [16 x i32] }
%B = type { ptr, i64 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define internal void @make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds %B, ptr %box, i64 0, i32 1
  %i = load i64, ptr %n
  %v = trunc i64 %i to i32
  store i32 %v, ptr %p
  %e = getelementptr inbounds [16 x i32], ptr %p, i64 0, i64 3
  store i32 9, ptr %e
  ret void
}
define void @f(ptr noalias writable dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca %S, align 8
  %y = alloca %S, align 8
  %b = alloca %B, align 8
  store ptr %x, ptr %b
  %n = getelementptr inbounds %B, ptr %b, i64 0, i32 1
  store i64 %i, ptr %n
  call void @make(ptr %b)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %y, ptr align 8 %x, i64 64, i1 false)
  %h = alloca %S, align 8
  %i2 = and i64 %i, 0
  %b0 = icmp eq i64 %i2, 0
  %pp = select i1 %b0, ptr %y, ptr %h
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %g, ptr align 8 %pp, i64 64, i1 false)
  ret void
}
@l = internal addrspace(3) global %S undef, align 8
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @f(ptr %p, i64 %i)
  ret void
}
