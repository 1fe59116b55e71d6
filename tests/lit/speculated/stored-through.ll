; A pointer to constant or global memory: the store names global, since nothing stores to constant
; memory, and the load stays generic.  LLVM may load by the store's pointer where it does not store.
; RUN: %gaspar opt --world=closed %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc --check=spaces -k k -g 1 -a "o=i32[16]:zero" -a i64:5 -a i32:8 -a i32:99 --out o | %FileCheck %s
; RUN: %gaspar opt --world=open %s | %opt -passes='default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc --check=spaces -k k -g 1 -a "o=i32[16]:zero" -a i64:5 -a i32:8 -a i32:99 --out o | %FileCheck %s
; CHECK: o = i32[16]:65,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@cv = internal addrspace(4) constant [4 x i32] [i32 7, i32 8, i32 9, i32 10], align 8
@gv = internal addrspace(1) global [4 x i32] zeroinitializer, align 8
define internal i32 @f(ptr %p, i32 %n, i32 %m) noinline nounwind nosync nofree {
entry:
  %ws = icmp ne i32 %m, 0
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %b ]
  %acc = phi i32 [ 9, %entry ], [ %r, %b ]
  %c = icmp sgt i32 %k, %m
  br i1 %c, label %a, label %b
a:
  store i32 %acc, ptr %p, align 4
  br label %b
b:
  %x = load i32, ptr %p, align 4
  %r = add i32 %x, %acc
  %k1 = add i32 %k, 1
  %e = icmp slt i32 %k1, %n
  br i1 %e, label %loop, label %out
out:
  ret i32 %r
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i, i32 %n, i32 %m) {
entry:
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr addrspacecast (ptr addrspace(4) @cv to ptr), ptr addrspacecast (ptr addrspace(1) @gv to ptr)
  %r = call i32 @f(ptr %p, i32 %n, i32 %m)
  store i32 %r, ptr addrspace(1) %o
  ret void
}
