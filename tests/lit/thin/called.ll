; A function of OpenCL's library loads all of a large variable.  It is inlined later, and then LLVM lets the call that filled the variable write
; where the vector is stored: so the pointer that this call loads is not known to be private.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 %t/a.bc %t/b.bc %t/library.ll -o %t/ab.bc
; RUN: %opt -passes='internalize<preserve-gv=k>,default<O3>' %t/ab.bc -o %t/last.bc
; RUN: %gaspar run %t/last.bc -k k -g 1 -a "o=i32[16]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i32[16]:5,0
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define void @make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %v = trunc i64 %i to i32
  store i32 %v, ptr %p
  ret void
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%B = type { ptr, i64 }
@l = internal addrspace(3) global [16 x i32] undef, align 64
declare void @make(ptr)
declare <16 x i32> @_Z7vload16mPKi(i64, ptr)
declare void @_Z8vstore16Dv16_imPi(<16 x i32>, i64, ptr)
define void @f(ptr noalias writable align 64 dereferenceable(64) %g, i64 %i) noinline {
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
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @f(ptr %p, i64 %i)
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
