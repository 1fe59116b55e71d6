; A part of a pointer, loaded from the variable where the pointer or its number was stored, is a number that was made of it: LLVM compares what
; was cast instead, whose null has other bits, and of which no upper half is zero. So casts are hidden in such programs.
; RUN: %gaspar opt --world=closed -S %s -o %t.ll
; RUN: opt-22 -passes='default<O3>,function(infer-address-spaces,instcombine)' %t.ll -o %t.bc
; RUN: %gaspar run %s -k k -g 1 -a out=i32[6]:zero -a i32:0 --out out | %FileCheck %s --check-prefix=RUNS
; RUN: %gaspar run %t.bc -k k -g 1 -a out=i32[6]:zero -a i32:0 --out out | %FileCheck %s --check-prefix=RUNS
; RUNS: out = i32[6]:0,1,0,1,0,1

; In a structure that holds such a pointer, other numbers are as they were: nothing is hidden.
; RUN: sed 's/i32 4 ; half/i32 8/' %s | llvm-extract-22 -S --recursive --func=alone -o %t.beside.ll -
; RUN: %gaspar opt --world=closed -S %t.beside.ll | %FileCheck %s --check-prefix=BESIDE
; BESIDE-NOT: call ptr @llvm.strip.invariant.group
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
%two = type { ptr, i32, i32 }
@a = internal addrspace(3) global [8 x i32] undef
@b = internal addrspace(3) global [8 x i32] undef

; BESIDE: define {{.*}}i32 @pointer(
define internal i32 @pointer(ptr %p) noinline {
  %is = icmp eq ptr %p, null
  br i1 %is, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %s = alloca %two, addrspace(5)
  %beside = getelementptr i8, ptr addrspace(5) %s, i32 8
  store i32 0, ptr addrspace(5) %beside
  store ptr %p, ptr addrspace(5) %s
  %h = getelementptr i8, ptr addrspace(5) %s, i32 4 ; half
  %m = load i32, ptr addrspace(5) %h
  %c = icmp eq i32 %m, 0
  %r = zext i1 %c to i32
  ret i32 %r
}

define internal i32 @number(ptr %p) noinline {
  %is = icmp eq ptr %p, null
  br i1 %is, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %s = alloca { i64, i32, i32 }, addrspace(5)
  %n = ptrtoint ptr %p to i64
  store i64 %n, ptr addrspace(5) %s
  %h = getelementptr i8, ptr addrspace(5) %s, i32 4
  %m = load i32, ptr addrspace(5) %h
  %c = icmp eq i32 %m, 0
  %r = zext i1 %c to i32
  ret i32 %r
}

; The functions that write and read the variable are called, and the bytes are copied.
define internal void @put(ptr %s, ptr %p) {
  store ptr %p, ptr %s
  ret void
}
define internal i32 @get(ptr %s) {
  %h = getelementptr i8, ptr %s, i32 4
  %m = load i32, ptr %h
  ret i32 %m
}
define internal i32 @called(ptr %p) noinline {
  %is = icmp eq ptr %p, null
  br i1 %is, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %s5 = alloca ptr, addrspace(5)
  %t5 = alloca ptr, addrspace(5)
  %s = addrspacecast ptr addrspace(5) %s5 to ptr
  %t = addrspacecast ptr addrspace(5) %t5 to ptr
  call void @put(ptr %s, ptr %p)
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 8, i1 false)
  %m = call i32 @get(ptr %t)
  %c = icmp eq i32 %m, 0
  %r = zext i1 %c to i32
  ret i32 %r
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define amdgpu_kernel void @alone(ptr addrspace(1) %out, i32 %i) {
  %some = icmp eq i32 %i, 1
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @b to ptr), ptr null
  %x0 = call i32 @pointer(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %x1 = call i32 @pointer(ptr %b)
  %x = add i32 %x0, %x1
  store i32 %x, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  %some = icmp eq i32 %i, 1
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @b to ptr), ptr null
  %x0 = call i32 @pointer(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %x1 = call i32 @pointer(ptr %b)
  %y0 = call i32 @number(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %y1 = call i32 @number(ptr %b)
  %z0 = call i32 @called(ptr addrspacecast (ptr addrspace(3) @a to ptr))
  %z1 = call i32 @called(ptr %b)
  store i32 %x0, ptr addrspace(1) %out
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %x1, ptr addrspace(1) %o1
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %y0, ptr addrspace(1) %o2
  %o3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  store i32 %y1, ptr addrspace(1) %o3
  %o4 = getelementptr i32, ptr addrspace(1) %out, i64 4
  store i32 %z0, ptr addrspace(1) %o4
  %o5 = getelementptr i32, ptr addrspace(1) %out, i64 5
  store i32 %z1, ptr addrspace(1) %o5
  ret void
}
