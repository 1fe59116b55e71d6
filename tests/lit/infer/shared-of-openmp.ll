; openmp-opt makes a local variable of memory that OpenMP's runtime gives.
; RUN: %gaspar opt --world=closed %s | %opt -passes='default<O2>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --world=open %s | %opt -passes='default<O2>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i32[16]:14,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare noalias ptr @__kmpc_alloc_shared(i64) 
declare void @__kmpc_free_shared(ptr, i64)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
define internal i32 @f(ptr %p, i32 %y) noinline {
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %s, label %a, label %b
a:
  ret i32 1
b:
  %x = load i32, ptr %p
  %r = add i32 %x, %y
  ret i32 %r
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) norecurse "kernel" {
  %t = trunc i64 %i to i32
  %p = call ptr @__kmpc_alloc_shared(i64 4)
  store i32 %t, ptr %p
  %x = call i32 @f(ptr %p, i32 9)
  call void @__kmpc_free_shared(ptr %p, i64 4)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
!llvm.module.flags = !{!0, !1}
!0 = !{i32 7, !"openmp", i32 51}
!1 = !{i32 7, !"openmp-device", i32 51}
