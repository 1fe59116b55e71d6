; A variable that a call fills is copied to a part of another one, which is read there and stored elsewhere: what is read is all of the first.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[8]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[8]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[8]:5,0,0,0,0,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%B = type { ptr, i64 }
@l = internal addrspace(3) global [8 x i64] undef, align 8
define internal void @make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds %B, ptr %box, i64 0, i32 1
  %i = load i64, ptr %n
  store i64 %i, ptr %p
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca i64, align 8
  %y = alloca [2 x i64], align 8
  %b = alloca %B, align 8
  store ptr %x, ptr %b
  %n = getelementptr inbounds %B, ptr %b, i64 0, i32 1
  store i64 %i, ptr %n
  call void @make(ptr %b)
  %v = load i64, ptr %x
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %y, ptr align 8 %x, i64 8, i1 false)
  %w = load i64, ptr %y
  store i64 %w, ptr %g
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @f(ptr %p, i64 %i)
  ret void
}
