; @f is never inlined.  What is made in %t goes to the caller's %x, and from there to %e.  LLVM sees in @f that %t and %e have equal bytes, and lets
; the call write to %e, which is in global memory.
; RUN: %gaspar opt --world=closed %s | %opt -passes='default<O3>,default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a i64:0 --out o | %FileCheck %s
; CHECK: o = i32[16]:5,0,0,8,0,0,0,0,0,0,0,0,0,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [16 x i32] undef
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define internal void @f(ptr noalias writable dereferenceable(64) %d, ptr noalias writable dereferenceable(64) align 4 %e, ptr %make) noinline nounwind {
  %t = alloca [16 x i32]
  call void %make(ptr noalias captures(none) %t) nounwind willreturn memory(argmem: readwrite)
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %t, i64 64, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %e, ptr %d, i64 64, i1 false)
  call void @llvm.memset.p0.i64(ptr %d, i8 0, i64 64, i1 false)
  ret void
}
define internal void @make(ptr %p) noinline nounwind willreturn memory(argmem: readwrite) {
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 64, i1 false)
  store i32 5, ptr %p
  %q = getelementptr i32, ptr %p, i64 3
  store i32 8, ptr %q
  ret void
}
define internal void @make2(ptr %p) noinline nounwind willreturn memory(argmem: readwrite) {
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 64, i1 false)
  store i32 6, ptr %p
  ret void
}
define ptx_kernel void @k(ptr noalias %o, i64 %i) {
  %x = alloca [16 x i32]
  %c = icmp eq i64 %i, 0
  %make = select i1 %c, ptr @make, ptr @make2
  %e = select i1 %c, ptr %o, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  call void @f(ptr %x, ptr %e, ptr %make)
  %g = getelementptr i32, ptr %x, i64 3
  %y = load i32, ptr %g
  %og = getelementptr i32, ptr %o, i64 1
  store i32 %y, ptr %og
  ret void
}
