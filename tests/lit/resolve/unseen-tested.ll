; A cast that may be null is hidden from LLVM where its space is tested: instcombine takes it for a pointer to the space that it is cast from,
; and generic null is one to global memory. Arithmetic that may leave the object keeps the test from being folded here.
; RUN: %gaspar opt --world=closed -S %s -o %t.ll
; RUN: %FileCheck %s --input-file %t.ll
; RUN: opt-22 -O3 %t.ll -o %t.bc
; RUN: %gaspar run %s -k k -g 1 -a out=i32[2]:zero -a i32:1 --out out | %FileCheck %s --check-prefix=NULL
; RUN: %gaspar run %t.bc -k k -g 1 -a out=i32[2]:zero -a i32:1 --out out | %FileCheck %s --check-prefix=NULL
; RUN: %gaspar run %t.bc -k k -g 1 -a out=i32[2]:zero -a i32:5 --out out | %FileCheck %s --check-prefix=SOME
; NULL: out = i32[2]:1,0
; SOME: out = i32[2]:0,3
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         [[P:%.*]] = call ptr @llvm.strip.invariant.group.p0(ptr %q2.generic)
; CHECK:         call i1 @llvm.nvvm.isspacep.global(ptr [[P]])
declare i1 @llvm.nvvm.isspacep.global(ptr)
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = alloca [4 x i32]
  store i32 7, ptr %a
  br label %head
head:
  %q = phi ptr [ %a, %entry ], [ %q2, %head ]
  %i = phi i32 [ 0, %entry ], [ %j, %head ]
  %j = add i32 %i, 1
  %z = icmp eq ptr %q, null
  %c = icmp eq i32 %i, %n
  %up = getelementptr i32, ptr %q, i64 1
  %zc = or i1 %z, %c
  %q2 = select i1 %zc, ptr null, ptr %up
  %more = icmp ult i32 %j, 2
  br i1 %more, label %head, label %go
go:
  %t = call i1 @llvm.nvvm.isspacep.global(ptr %q2)
  %x = zext i1 %t to i32
  store i32 %x, ptr addrspace(1) %out
  %m = icmp eq ptr %q2, null
  br i1 %m, label %end, label %do
do:
  store i32 3, ptr %q2
  %v = load i32, ptr %q2
  %at = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %v, ptr addrspace(1) %at
  br label %end
end:
  ret void
}
