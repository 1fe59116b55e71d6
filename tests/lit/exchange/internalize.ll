; LLVM makes a variable local that others see and nothing writes (internalize), then a constant, and reads it in place of its copy.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='internalize<preserve-gv=k>,globalopt,default<O2>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a i64:3 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='internalize<preserve-gv=k>,globalopt,default<O2>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[16]:zero" -a i64:3 --out o | %FileCheck %s
; CHECK: o = i32[16]:4,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [16 x i32] }
@gv = global %S { [16 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16] }, align 8
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %c = alloca %S, align 8
  %bx = alloca ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %c, ptr align 8 @gv, i64 64, i1 false)
  %e = getelementptr inbounds [16 x i32], ptr %c, i64 0, i64 %i
  store ptr %e, ptr %bx
  %n = load ptr, ptr %bx
  %x = load i32, ptr %n
  store i32 %x, ptr addrspace(1) %o
  ret void
}
