; tailcallelim makes a loop of the first block, and loop-extract a function of the loop: then a call fills the variable.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='default<O1>,loop-extract,default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[16]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='default<O1>,loop-extract,default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[16]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[16]:1215,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [16 x i32] }
%B = type { ptr, i64 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
@l = internal addrspace(3) global %S undef, align 8
@h = internal addrspace(1) global [8 x i64] zeroinitializer, align 8
define internal i64 @read(ptr %box, ptr addrspace(1) %q) noinline {
  %p = load ptr, ptr %box
  %a = ptrtoint ptr %p to i64
  %t7 = and i64 %a, 7
  %tc = icmp ne i64 %t7, 0
  %t = zext i1 %tc to i64
  %v = load i64, ptr %p
  %m = load i64, ptr addrspace(1) %q
  %u = and i64 %v, %m
  %r = or i64 %u, %t
  store i64 %r, ptr addrspace(1) %q
  ret i64 %r
}
define internal void @rec(ptr noalias writable dereferenceable(64) %g, i64 %i, ptr addrspace(1) %q, i64 %n) noinline {
  %x = alloca i64, align 8
  %b = alloca %B, align 8
  call void @llvm.lifetime.start.p0(ptr %x)
  store ptr %x, ptr %b
  store volatile i64 %i, ptr %x
  %r = call i64 @read(ptr %b, ptr addrspace(1) %q)
  %c = icmp eq i64 %n, 0
  br i1 %c, label %done, label %again
again:
  call void @llvm.lifetime.end.p0(ptr %x)
  %i1 = mul i64 %i, 3
  %n1 = sub i64 %n, 1
  tail call void @rec(ptr %g, i64 %i1, ptr addrspace(1) %q, i64 %n1)
  ret void
done:
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %g, ptr align 8 %x, i64 8, i1 false)
  call void @llvm.lifetime.end.p0(ptr %x)
  %c2 = icmp eq i64 %i, 77
  br i1 %c2, label %d1, label %d2
d1:
  store volatile i64 %i, ptr addrspace(1) %q
  ret void
d2:
  ret void
}
define void @f(ptr noalias writable dereferenceable(64) %g, i64 %i) noinline {
  %ii = and i64 %i, 3
  %q = getelementptr [8 x i64], ptr addrspace(1) @h, i64 0, i64 %ii
  call void @rec(ptr %g, i64 %i, ptr addrspace(1) %q, i64 %i)
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @f(ptr %p, i64 %i)
  ret void
}
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
