; LLVM finds comparisons in distances of two pointers, behind arithmetic in a function that it inlines, and in the bytes of a pointer in memory.
; What the program leaves is the same.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in distance-from-null distance-to-null distance-of-128-bits inside-in-callee whole-in-variable half-in-variable half-of-either half-outside half-as-char \
; RUN:     half-copied; do \
; RUN:   cat %t/head %t/$f %t/tags > %t/$f.ll; \
; RUN:   for w in open closed; do \
; RUN:     %gaspar opt --world=$w %t/$f.ll -o %t/$f.o.bc && \
; RUN:     opt-22 -passes='default<O3>,function(infer-address-spaces,instcombine)' %t/$f.o.bc -o %t/$f.bc || exit 1; \
; RUN:     for n in 0 1; do \
; RUN:       %gaspar run %t/$f.ll -k k -g 1 -a out=i64[2]:zero -a i32:$n --out out > %t/$f.before && \
; RUN:       %gaspar run %t/$f.bc -k k -g 1 -a out=i64[2]:zero -a i32:$n --out out > %t/$f.behind && \
; RUN:       cmp %t/$f.before %t/$f.behind || exit 1; \
; RUN:     done; \
; RUN:   done; \
; RUN: done

; A number whose type says that it is no part of a pointer hides nothing.
; RUN: cat %t/head %t/typed %t/tags > %t/typed.ll
; RUN: %gaspar opt --world=closed -S %t/typed.ll | %FileCheck %s --check-prefix=TYPED
; TYPED: define internal i64 @f(
; TYPED-NOT: call ptr @llvm.strip.invariant.group
; TYPED: define amdgpu_kernel void @k

; A gather reads by several addresses: the second one's memory holds the pointer.
; RUN: cat %t/head %t/gathered %t/tags > %t/gathered.ll
; RUN: %gaspar opt --world=closed -S %t/gathered.ll | %FileCheck %s --check-prefix=GATHERED
; GATHERED: define internal i64 @f(
; GATHERED: call ptr @llvm.strip.invariant.group

;--- head
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

;--- distance-from-null
; A distance from what LLVM finds to be null is a number.
@mem = internal addrspace(3) global [16 x i32] undef
define internal i64 @dist(ptr %p, ptr %q) {
  %n = ptrtoint ptr %p to i64
  %m = ptrtoint ptr %q to i64
  %d = sub i64 %n, %m
  ret i64 %d
}
define internal i64 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %n = ptrtoint ptr %p to i64
  %d = call i64 @dist(ptr %p, ptr null)
  %c = icmp eq i64 %d, 16
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- distance-to-null
; Or the negative of one.
@mem = internal addrspace(3) global [16 x i32] undef
define internal i64 @dist(ptr %p, ptr %q) {
  %n = ptrtoint ptr %p to i64
  %m = ptrtoint ptr %q to i64
  %d = sub i64 %n, %m
  ret i64 %d
}
define internal i64 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %d = call i64 @dist(ptr null, ptr %p)
  %c = icmp eq i64 %d, -16
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- distance-of-128-bits
; One of more bits than a pointer has does not wrap, so its sign is a comparison by order.
@mem = internal addrspace(3) global [16 x i32] undef
define internal ptr @q(i32 %i) {
  %s = icmp eq i32 %i, 7
  %q = select i1 %s, ptr null, ptr addrspacecast (ptr addrspace(3) @mem to ptr)
  ret ptr %q
}
define internal i64 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %q = call ptr @q(i32 %i)
  %n = ptrtoint ptr %p to i128
  %m = ptrtoint ptr %q to i128
  %d = sub i128 %n, %m
  %c = icmp slt i128 %d, 0
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- inside-in-callee
; What is passed is looked at only behind inbounds arithmetic, in a function that is not copied, which LLVM inlines.
@mem = internal addrspace(3) global [16 x i32] undef
define internal i1 @is(ptr %p) {
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %n = ptrtoint ptr %q to i64
  %h = lshr i64 %n, 32
  %c = icmp eq i64 %h, 0
  ret i1 %c
}
define internal i64 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %c = call i1 @is(ptr %p)
  %r = zext i1 %c to i64
  ret i64 %r
}
define internal i64 @g(ptr %p, i32 %i) noinline {
  store i32 1, ptr %p
  %c = call i1 @is(ptr %p)
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %v = alloca [4 x i32], addrspace(5)
  store i32 %i, ptr addrspace(5) %v
  %vc = addrspacecast ptr addrspace(5) %v to ptr
  %mc = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 12
  %r0 = call i64 @f(ptr %mc, i32 %i)
  %r1 = call i64 @g(ptr %vc, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- whole-in-variable
; A variable of the module holds the pointer, and no pointer is loaded anywhere.
@mem = internal addrspace(3) global [16 x i32] undef
@out2 = internal addrspace(1) global [2 x i64] zeroinitializer
define internal i64 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  store ptr %p, ptr addrspace(1) @out2
  %h = load i64, ptr addrspace(1) @out2
  %c = icmp ult i64 %h, 65536
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- half-in-variable
; Half of it.
@mem = internal addrspace(3) global [16 x i32] undef
@out2 = addrspace(1) global [2 x i64] zeroinitializer
define internal i64 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  store ptr %p, ptr addrspace(1) @out2
  %h = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @out2, i64 4)
  %c = icmp eq i32 %h, 0
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- half-of-either
; Half of it, from a variable or memory outside.
@mem = internal addrspace(3) global [16 x i32] undef
@glob = addrspace(1) global ptr null
define internal i32 @pick(i1 %s, ptr %a) {
  %l = load ptr, ptr addrspace(1) @glob
  %q = select i1 %s, ptr %l, ptr %a
  %h = load i32, ptr %q
  ret i32 %h
}
define internal i64 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %s = alloca [2 x ptr], addrspace(5)
  %s4 = getelementptr inbounds i8, ptr addrspace(5) %s, i32 4
  store ptr %p, ptr addrspace(5) %s
  %g4 = addrspacecast ptr addrspace(5) %s4 to ptr
  %h = call i32 @pick(i1 false, ptr %g4)
  %c = icmp eq i32 %h, 0
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- half-outside
; Half of it, from memory outside to which this module stored it.
@mem = internal addrspace(3) global [16 x i32] undef
define internal i32 @f(ptr addrspace(1) %a, ptr %p) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %g = getelementptr i8, ptr addrspace(1) %a, i64 4
  store ptr %p, ptr addrspace(1) %a
  %h = load i32, ptr addrspace(1) %g
  %c = icmp eq i32 %h, 0
  %r = zext i1 %c to i32
  ret i32 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i32 @f(ptr addrspace(1) %out, ptr %a)
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  %r1 = call i32 @f(ptr addrspace(1) %o1, ptr %b)
  %z0 = zext i32 %r0 to i64
  %z1 = zext i32 %r1 to i64
  store i64 %z0, ptr addrspace(1) %out
  store i64 %z1, ptr addrspace(1) %o1
  ret void
}

;--- half-as-char
; Half of it, as a union is read.
@mem = internal addrspace(3) global [16 x i32] undef
@out2 = addrspace(1) global [2 x i64] zeroinitializer
define internal i64 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  store ptr %p, ptr addrspace(1) @out2, !tbaa !0
  %h = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @out2, i64 4), !tbaa !2
  %c = icmp eq i32 %h, 0
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- half-copied
; Half of it, from an array of numbers to which the pointer was copied.
@mem = internal addrspace(3) global [16 x i32] undef
@out2 = addrspace(1) global [2 x i64] zeroinitializer
define internal i64 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %s = alloca ptr, addrspace(5)
  store ptr %p, ptr addrspace(5) %s, !tbaa !0
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) @out2, ptr addrspace(5) %s, i64 8, i1 false)
  %h = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @out2, i64 4), !tbaa !5
  %c = icmp eq i32 %h, 0
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- typed
; A number of another type.
@mem = internal addrspace(3) global [16 x i32] undef
@out2 = addrspace(1) global [2 x i64] zeroinitializer
define internal i64 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  store ptr %p, ptr addrspace(1) @out2, !tbaa !0
  %h = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @out2, i64 4), !tbaa !5
  %c = icmp eq i32 %h, 0
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- gathered
; Half of it, by the second address of a vector.
@mem = internal addrspace(3) global [16 x i32] undef
declare <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr>, <2 x i1>, <2 x i32>)
define internal i64 @f(ptr %p, i32 %i) noinline {
  %isn = icmp eq ptr %p, null
  br i1 %isn, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %s = alloca [2 x ptr], addrspace(5)
  %o = alloca i32, addrspace(5)
  store ptr %p, ptr addrspace(5) %s
  store i32 7, ptr addrspace(5) %o
  %s4 = getelementptr inbounds i8, ptr addrspace(5) %s, i32 4
  %g0 = addrspacecast ptr addrspace(5) %o to ptr
  %g1 = addrspacecast ptr addrspace(5) %s4 to ptr
  %v0 = insertelement <2 x ptr> undef, ptr %g0, i32 0
  %v1 = insertelement <2 x ptr> %v0, ptr %g1, i32 1
  %l = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> align 4 %v1, <2 x i1> <i1 true, i1 true>, <2 x i32> undef)
  %h = extractelement <2 x i32> %l, i32 1
  %c = icmp eq i32 %h, 0
  %r = zext i1 %c to i64
  ret i64 %r
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  store i32 %i, ptr addrspace(3) @mem
  %some = icmp eq i32 %i, 1
  %a = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @mem to ptr), i64 16
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @mem to ptr), ptr null
  %r0 = call i64 @f(ptr %a, i32 %i)
  %r1 = call i64 @f(ptr %b, i32 %i)
  store i64 %r0, ptr addrspace(1) %out
  %o1 = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %r1, ptr addrspace(1) %o1
  ret void
}

;--- tags
!0 = !{!1, !1, i64 0}
!1 = !{!"any pointer", !3, i64 0}
!2 = !{!3, !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C++ TBAA"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !3, i64 0}
