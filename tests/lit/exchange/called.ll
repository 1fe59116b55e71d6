; A function of OpenCL's library that stores a vector, or one that stores each byte, is a store for LLVM once it is inlined: the call whose
; result it stores writes there at once.  Likewise a store with a mask that has all lanes on, to a variable that is read again.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in vstore masked byte; do sed "s/@the_last/@$f/" %t/a.ll > %t/$f.ll; done
; RUN: for f in vstore masked byte; do for w in closed open; do %gaspar opt --set promote=0 --world=$w %t/$f.ll -o %t/$w.bc && llvm-link-22 %t/$w.bc %t/library.ll -o %t/linked.bc && %opt -passes='default<O3>' %t/linked.bc -o %t/last.bc && %gaspar run %t/last.bc -k k -g 1 -a "o=i32[16]:zero" -a i64:5 --out o | %FileCheck %s || exit 1; done; done
; CHECK: o = i32[16]:5,0
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%B = type { ptr, i64 }
@l = internal addrspace(3) global [16 x i32] undef, align 64
declare <16 x i32> @_Z7vload16mPKi(i64, ptr)
declare void @_Z8vstore16Dv16_imPi(<16 x i32>, i64, ptr)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define internal void @make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds %B, ptr %box, i64 0, i32 1
  %i = load i64, ptr %n
  %v = trunc i64 %i to i8
  store i8 %v, ptr %p
  ret void
}
define void @vstore(ptr noalias writable align 64 dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca [16 x i32], align 4
  %b = alloca %B, align 8
  store ptr %x, ptr %b
  %n = getelementptr inbounds %B, ptr %b, i64 0, i32 1
  store i64 %i, ptr %n
  call void @make(ptr %b)
  %v = call <16 x i32> @_Z7vload16mPKi(i64 0, ptr %x)
  call void @_Z8vstore16Dv16_imPi(<16 x i32> %v, i64 0, ptr %g)
  ret void
}
define void @masked(ptr noalias writable align 64 dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca [4 x i32], align 4
  %y = alloca [8 x i32], align 4
  %b = alloca %B, align 8
  store ptr %x, ptr %b
  %n = getelementptr inbounds %B, ptr %b, i64 0, i32 1
  store i64 %i, ptr %n
  call void @make(ptr %b)
  %v = load <4 x i32>, ptr %x, align 4
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %v, ptr %y, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>)
  %w = load <4 x i32>, ptr %y, align 4
  store <4 x i32> %w, ptr %g, align 4
  ret void
}
define void @byte(ptr noalias writable align 64 dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca i8
  %y = alloca [2 x i8]
  %b = alloca %B, align 8
  store ptr %x, ptr %b
  %n = getelementptr inbounds %B, ptr %b, i64 0, i32 1
  store i64 %i, ptr %n
  call void @make(ptr %b)
  %v = load i8, ptr %x
  call void @llvm.memset.p0.i64(ptr %y, i8 %v, i64 2, i1 false)
  %w = load i8, ptr %y
  store i8 %w, ptr %g
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @the_last(ptr %p, i64 %i)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- library.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define <16 x i32> @_Z7vload16mPKi(i64 %i, ptr %p) alwaysinline {
  %e = shl i64 %i, 4
  %q = getelementptr inbounds i32, ptr %p, i64 %e
  %v = load <16 x i32>, ptr %q, align 4
  ret <16 x i32> %v
}
define <16 x i32> @_Z7vload16mPU3AS5Ki(i64 %i, ptr addrspace(5) %p) alwaysinline {
  %e = shl i64 %i, 4
  %q = getelementptr inbounds i32, ptr addrspace(5) %p, i64 %e
  %v = load <16 x i32>, ptr addrspace(5) %q, align 4
  ret <16 x i32> %v
}
define void @_Z8vstore16Dv16_imPi(<16 x i32> %v, i64 %i, ptr %p) alwaysinline {
  %e = shl i64 %i, 4
  %q = getelementptr inbounds i32, ptr %p, i64 %e
  store <16 x i32> %v, ptr %q, align 4
  ret void
}
