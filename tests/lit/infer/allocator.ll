; LLVM's Attributor takes a call for an allocation by its attributes, whatever the function's body does, and uses a variable on the stack
; instead: what such a body returns says nothing of the result, and the function's type stays.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
; RUN: %gaspar opt -S --world=open %s | %FileCheck %s
; RUN: %gaspar opt --world=closed %s | %opt -passes='openmp-opt,default<O2>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[2]:zero" --out o | %FileCheck %s --check-prefix=VALUE
; VALUE: {{^}}o = i32[2]:7,8
; CHECK-LABEL: define internal noalias ptr @grab(
; CHECK-LABEL: define internal noalias ptr @take(
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       %v = load volatile i32, ptr %p
; CHECK:       %w = load volatile i32, ptr %q
; CHECK:       load volatile i32, ptr addrspace(3)
; CHECK:       load volatile i32, ptr %s
; CHECK:       load volatile i32, ptr %t
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@pool = internal addrspace(3) global [64 x i8] undef, align 16
@next = internal addrspace(3) global i64 undef
define internal noalias ptr @grab(i64 %n) #0 {
  ret ptr addrspacecast (ptr addrspace(3) @pool to ptr)
}
define internal noalias ptr @take(i64 %n) noinline nosync willreturn nounwind {
  ret ptr addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @pool, i64 16) to ptr)
}
@alias = internal alias ptr (i64), ptr @grab
@table = internal addrspace(1) constant [1 x ptr] [ptr @grab]
; the same without the attribute
define internal noalias ptr @pick(i64 %n) noinline nosync willreturn nounwind {
  ret ptr addrspacecast (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @pool, i64 32) to ptr)
}
define internal void @drop(ptr allocptr %p) nounwind noinline nosync willreturn allockind("free") "alloc-family"="x" {
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %p = call noalias ptr @grab(i64 16)
  store i32 7, ptr %p
  %v = load volatile i32, ptr %p
  store i32 %v, ptr addrspace(1) %out
  call void @drop(ptr %p)
  %q = call noalias ptr @take(i64 16) #1
  store i32 8, ptr %q
  %w = load volatile i32, ptr %q
  %out1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %w, ptr addrspace(1) %out1
  call void @drop(ptr %q)
  %r = call noalias ptr @pick(i64 16)
  store i32 9, ptr %r
  %x = load volatile i32, ptr %r
  %s = call noalias ptr @alias(i64 16)
  %y = load volatile i32, ptr %s
  %f = load volatile ptr, ptr addrspace(1) @table
  %t = call noalias ptr %f(i64 16)
  %z = load volatile i32, ptr %t
  ret void
}
attributes #0 = { nounwind noinline nosync nofree willreturn allockind("alloc,uninitialized") allocsize(0) "alloc-family"="x" }
attributes #1 = { allockind("alloc,uninitialized") allocsize(0) "alloc-family"="x" }
!llvm.module.flags = !{!0}
!0 = !{i32 7, !"openmp", i32 50}
