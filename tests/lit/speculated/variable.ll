; No attribute says that the pointer is dereferenceable: it is to one of two variables.
; RUN: %gaspar opt --world=closed %s | %opt -passes='default<O3>,default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc --check=spaces -k k -g 1 -a "o=i32[16]:zero" -a i64:5 -a i32:8 --out o | %FileCheck %s
; RUN: %gaspar opt --world=open %s | %opt -passes='default<O3>,default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc --check=spaces -k k -g 1 -a "o=i32[16]:zero" -a i64:5 -a i32:8 --out o | %FileCheck %s
; CHECK: o = i32[16]:9,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [16 x i32] undef, align 8
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.global(ptr)
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i, i32 %n) {
entry:
  %v = alloca [16 x i32], align 8
  store i32 77, ptr addrspace(3) @l
  store i32 5, ptr %v
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  %z = icmp eq i64 %i, 5
  br i1 %z, label %A, label %B
A:
  br label %h
B:
  br label %h
h:
  %p = phi ptr [ %v, %A ], [ %lg, %B ]
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br label %loop
loop:
  %k = phi i32 [ 0, %h ], [ %k1, %b ]
  %acc = phi i32 [ 9, %h ], [ %r, %b ]
  %c = icmp sgt i32 %k, 2
  %c2 = and i1 %c, %s
  br i1 %c2, label %a, label %b
a:
  %x = load i32, ptr %p, align 4
  %m = mul i32 %x, %acc
  %m1 = udiv i32 %m, %k
  br label %b
b:
  %r = phi i32 [ %m1, %a ], [ %acc, %loop ]
  %k1 = add i32 %k, 1
  %e = icmp slt i32 %k1, %n
  br i1 %e, label %loop, label %out
out:
  store i32 %r, ptr addrspace(1) %o
  ret void
}
