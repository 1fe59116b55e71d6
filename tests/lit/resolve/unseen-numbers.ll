; LLVM makes comparisons of numbers ones of pointers, and these, where it sees that the pointers were cast, ones of what was cast: then @a, at
; offset 16 of AMD's local memory, is address 16. It also makes one of arithmetic on null and on a cast. Such casts are hidden from it.
; RUN: %gaspar opt --world=closed -S %s -o %t.ll
; RUN: %FileCheck %s --input-file %t.ll
; RUN: opt-22 -passes='default<O3>,function(infer-address-spaces,instcombine)' %t.ll -o %t.bc
; RUN: %gaspar run %s -k k -g 1 -a out=i32[8]:zero -a i64:16 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar run %t.bc -k k -g 1 -a out=i32[8]:zero -a i64:16 --out out | %FileCheck %s --check-prefix=RUNS
; RUNS: out = i32[8]:0,0,0,0,0,0,0,16
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@table = internal unnamed_addr addrspace(4) constant [2 x i64] [i64 16, i64 5]
@first = internal addrspace(3) global [4 x i32] undef
@a = internal addrspace(3) global [8 x i32] undef
@b = internal addrspace(3) global [8 x i32] undef
; CHECK-LABEL: define internal i32 @switched(
; CHECK:         call ptr @llvm.strip.invariant.group.p0(
define internal i32 @switched(ptr %p) noinline {
entry:
  store i32 1, ptr %p
  %n = ptrtoint ptr %p to i64
  switch i64 %n, label %no [ i64 16, label %yes ]
yes:
  br label %no
no:
  %r = phi i32 [ 1, %yes ], [ 0, %entry ]
  ret i32 %r
}
define internal i32 @less(ptr %p) noinline {
  store i32 1, ptr %p
  %n = ptrtoint ptr %p to i64
  %m = sub i64 %n, 16
  %c = icmp eq i64 %m, 0
  %r = zext i1 %c to i32
  ret i32 %r
}
define internal i32 @high(ptr %p) noinline {
  store i32 1, ptr %p
  %n = ptrtoint ptr %p to i64
  %m = and i64 %n, -65536
  %c = icmp eq i64 %m, 0
  %r = zext i1 %c to i32
  ret i32 %r
}
define internal i32 @least(ptr %p) noinline {
  store i32 1, ptr %p
  %n = ptrtoint ptr %p to i64
  %m = call i64 @llvm.umin.i64(i64 %n, i64 64)
  %c = icmp eq i64 %m, %n
  %r = zext i1 %c to i32
  ret i32 %r
}
define internal i32 @over(ptr %p) noinline {
  store i32 1, ptr %p
  %n = ptrtoint ptr %p to i64
  %m = call {i64, i1} @llvm.usub.with.overflow.i64(i64 %n, i64 64)
  %c = extractvalue {i64, i1} %m, 1
  %r = zext i1 %c to i32
  ret i32 %r
}
define internal i32 @double(ptr %p) noinline {
  store i32 1, ptr %p
  %n = ptrtoint ptr %p to i64
  %m = uitofp i64 %n to double
  %c = fcmp oeq double %m, 16.0
  %r = zext i1 %c to i32
  ret i32 %r
}
define internal i32 @listed(ptr %p) noinline {
  store i32 1, ptr %p
  %n = ptrtoint ptr %p to i64
  %m = load i64, ptr addrspace(4) @table
  %c = icmp eq i64 %m, %n
  %r = zext i1 %c to i32
  ret i32 %r
}
; CHECK-LABEL: define internal i64 @moved(
; CHECK:         %q1 = getelementptr inbounds i8, ptr %p.generic, i64 %i
; CHECK-NEXT:    call ptr @llvm.strip.invariant.group.p0(ptr %q1)
define internal i64 @moved(ptr %p, i1 %c, i1 %d, i64 %i) noinline {
  store i32 1, ptr %p
  br i1 %c, label %set, label %clear
set:
  %q1 = getelementptr inbounds i8, ptr %p, i64 %i
  br label %go
clear:
  %q2 = getelementptr i8, ptr null, i64 %i
  br label %go
go:
  %q = phi ptr [ %q1, %set ], [ %q2, %clear ]
  br i1 %d, label %yes, label %no
yes:
  store i32 2, ptr %q
  br label %no
no:
  %n = ptrtoint ptr %q to i64
  ret i64 %n
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %i) {
  store i32 1, ptr addrspace(3) @first
  %r0 = call i32 @switched(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %s0 = call i32 @switched(ptr addrspacecast (ptr addrspace(3) @b to ptr))
  %r1 = call i32 @less(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %s1 = call i32 @less(ptr addrspacecast (ptr addrspace(3) @b to ptr))
  %r2 = call i32 @high(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %s2 = call i32 @high(ptr addrspacecast (ptr addrspace(3) @b to ptr))
  %r3 = call i32 @least(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %s3 = call i32 @least(ptr addrspacecast (ptr addrspace(3) @b to ptr))
  %r4 = call i32 @over(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %s4 = call i32 @over(ptr addrspacecast (ptr addrspace(3) @b to ptr))
  %r5 = call i32 @double(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %s5 = call i32 @double(ptr addrspacecast (ptr addrspace(3) @b to ptr))
  %r6 = call i32 @listed(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %s6 = call i32 @listed(ptr addrspacecast (ptr addrspace(3) @b to ptr))
  %c = icmp eq i64 %i, 0
  %d = icmp ugt i64 %i, 100
  %m0 = call i64 @moved(ptr addrspacecast (ptr addrspace(3) @a to ptr), i1 %c, i1 %d, i64 %i)
  %m1 = call i64 @moved(ptr addrspacecast (ptr addrspace(3) @b to ptr), i1 %c, i1 %d, i64 %i)
  %h = lshr i64 %m0, 16
  %g = or i64 %h, %m1
  %r7 = trunc i64 %g to i32
  store i32 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %r1, ptr addrspace(1) %o1
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %r2, ptr addrspace(1) %o2
  %o3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  store i32 %r3, ptr addrspace(1) %o3
  %o4 = getelementptr i32, ptr addrspace(1) %out, i64 4
  store i32 %r4, ptr addrspace(1) %o4
  %o5 = getelementptr i32, ptr addrspace(1) %out, i64 5
  store i32 %r5, ptr addrspace(1) %o5
  %o6 = getelementptr i32, ptr addrspace(1) %out, i64 6
  store i32 %r6, ptr addrspace(1) %o6
  %o7 = getelementptr i32, ptr addrspace(1) %out, i64 7
  store i32 %r7, ptr addrspace(1) %o7
  ret void
}
