; openmp-opt moves memory from the heap to the stack, so it is not named global.
; RUN: %gaspar opt --world=closed %s | %opt -passes='default<O2>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --world=open %s | %opt -passes='default<O2>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i32[16]:24,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc" nounwind willreturn
declare void @free(ptr) allockind("free") "alloc-family"="malloc" nounwind willreturn
@tab = internal addrspace(1) global [2 x ptr] [ptr @f, ptr @g]
define internal i32 @f(ptr %p, i32 %y) noinline {
  %x = load i32, ptr %p
  %r = add i32 %x, %y
  store i32 %r, ptr %p
  ret i32 %r
}
define internal i32 @g(ptr %p, i32 %y) noinline {
  %x = load i32, ptr %p
  %r = mul i32 %x, %y
  store i32 %r, ptr %p
  ret i32 %r
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) norecurse {
  %t = trunc i64 %i to i32
  %p = call ptr @malloc(i64 4)
  %gp = addrspacecast ptr addrspace(1) %o to ptr
  store i32 %t, ptr %gp
  %z0 = and i64 %i, 1
  %e = getelementptr [2 x ptr], ptr addrspace(1) @tab, i64 0, i64 %z0
  %fp = load ptr, ptr addrspace(1) %e
  %x0 = call i32 %fp(ptr %gp, i32 3)
  %x1 = call i32 @g(ptr %p, i32 0)
  %x = call i32 @f(ptr %p, i32 9)
  call void @free(ptr %p)
  %z = add i32 %x, %x0
  store i32 %z, ptr addrspace(1) %o
  ret void
}
!llvm.module.flags = !{!0, !1}
!0 = !{i32 7, !"openmp", i32 51}
!1 = !{i32 7, !"openmp-device", i32 51}
