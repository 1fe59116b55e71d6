; The store of an undefined value counts as no write of the variable: LLVM deletes it, and the call writes elsewhere at once.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[8]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[8]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[8]:0,0,0,0,0,0,0,0
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
define void @f(ptr noalias writable dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca i64, align 8
  %b = alloca %B, align 8
  %u = alloca i64
  %ii = and i64 %i, 3
  %q = getelementptr [8 x i64], ptr addrspace(1) @h, i64 0, i64 %ii
  store ptr %x, ptr %b
  %uv = load i64, ptr %u
  store i64 %uv, ptr %x
  %r = call i64 @read(ptr %b, ptr addrspace(1) %q)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %g, ptr align 8 %x, i64 8, i1 false)
  %g1 = getelementptr i64, ptr %g, i64 1
  store i64 %r, ptr %g1
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @f(ptr %p, i64 %i)
  ret void
}
