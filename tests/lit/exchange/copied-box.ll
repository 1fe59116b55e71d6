; A struct with a pointer is copied from a parameter to a variable, and the pointer is loaded from there: sroa makes that a load through the
; parameter, argpromotion a parameter, and memcpyopt passes what the pointer's variable is a copy of.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[1]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[1]:zero" -a "s=i32[16]:iota" -a i64:3 --out o | %FileCheck %s
; CHECK: o = i32[1]:3
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [16 x i32] }
%B = type { ptr, i64 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define internal i32 @get(ptr %box) noinline {
  %w = alloca %B, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %w, ptr align 8 %box, i64 16, i1 false)
  %p = load ptr, ptr %w
  %n = getelementptr inbounds %B, ptr %w, i64 0, i32 1
  %i = load i64, ptr %n
  %e = getelementptr inbounds [16 x i32], ptr %p, i64 0, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %o, ptr %src, i64 %i) {
  %c = alloca %S, align 8
  %b = alloca %B, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %c, ptr align 8 %src, i64 64, i1 false)
  store ptr %c, ptr %b
  %n = getelementptr inbounds %B, ptr %b, i64 0, i32 1
  store i64 %i, ptr %n
  %x = call i32 @get(ptr %b)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
