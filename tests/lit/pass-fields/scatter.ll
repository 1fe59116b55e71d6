; A scatter writes the struct through a lane of a vector: its fields are not passed.
; RUN: %gaspar opt %s -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -l 1 -a '{i64:5,i32:1,i32:0,i64:2}' -a out=i32[4]:zero --out out | %FileCheck %s
; CHECK: out = i32[4]:88,77,0,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%map = type { ptr, i32, ptr }
define internal i32 @f(ptr %m, ptr %q, ptr %o) noinline {
  %vp = insertelement <2 x ptr> poison, ptr %q, i64 0
  %vp2 = insertelement <2 x ptr> %vp, ptr %o, i64 1
  call void @llvm.masked.scatter.v2i32.v2p0(<2 x i32> <i32 77, i32 88>, <2 x ptr> align 4 %vp2, <2 x i1> <i1 true, i1 true>)
  %v = load i32, ptr %m
  ret i32 %v
}
define ptx_kernel void @k(ptr byval(%map) align 8 %m, ptr %o) {
  %v = call i32 @f(ptr %m, ptr %m, ptr %o)
  %o1 = getelementptr i32, ptr %o, i64 1
  store i32 %v, ptr %o1
  ret void
}
