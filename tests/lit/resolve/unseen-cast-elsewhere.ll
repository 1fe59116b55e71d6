; A pointer to local memory that may be null is cast to another space, in which it is where it is null alone.  LLVM makes one cast of that and the cast
; of the named pointer, which gives any bits, also of null.
; RUN: split-file-22 %s %t
; RUN: for f in here passed; do cat %t/head.ll %t/$f.ll > %t/m.ll && %gaspar opt --world=closed %t/m.ll -o %t/m.bc && %opt '-passes=default<O3>,function(infer-address-spaces,instcombine)' %t/m.bc -o %t/o.bc && for i in 0 1; do %gaspar run %t/o.bc -k k -g 1 -a out=i32[1]:7 -a i32:$i --out out; done | %FileCheck %s || exit 1; done
; CHECK: out = i32[1]:1
; CHECK: out = i32[1]:0

; Not hidden: a cast to the space that it is in, or of what is not null.
; RUN: for f in back variable; do cat %t/head.ll %t/$f.ll > %t/m.ll && %gaspar opt -S --world=closed %t/m.ll | %FileCheck %s --check-prefix=PLAIN || exit 1; done
; PLAIN-NOT: llvm.strip.invariant.group
;--- head.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@b = internal addrspace(3) global [8 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  %some = icmp eq i32 %i, 1
  %b = select i1 %some, ptr addrspacecast (ptr addrspace(3) @b to ptr), ptr null
  %r = call i32 @f(ptr %b, i32 %i)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
;--- here.ll
define internal i32 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %q = addrspacecast ptr %p to ptr addrspace(1)
  %m = ptrtoint ptr addrspace(1) %q to i64
  %h = lshr i64 %m, 16
  %c = icmp eq i64 %h, 0
  %r = zext i1 %c to i32
  ret i32 %r
}
;--- passed.ll
define internal i32 @g(ptr %p) {
  %q = addrspacecast ptr %p to ptr addrspace(1)
  %m = ptrtoint ptr addrspace(1) %q to i64
  %h = lshr i64 %m, 16
  %c = icmp eq i64 %h, 0
  %r = zext i1 %c to i32
  ret i32 %r
}
define internal i32 @f(ptr %p, i32 %i) noinline {
  %null = icmp eq ptr %p, null
  br i1 %null, label %go, label %access
access:
  store i32 1, ptr %p
  br label %go
go:
  %r = call i32 @g(ptr %p)
  ret i32 %r
}
;--- back.ll
define internal i32 @f(ptr %p, i32 %i) noinline {
  %q = addrspacecast ptr %p to ptr addrspace(3)
  %r = load i32, ptr addrspace(3) %q
  ret i32 %r
}
;--- variable.ll
define internal i32 @f(ptr %p, i32 %i) noinline {
  %s = call i32 @g(ptr addrspacecast (ptr addrspace(3) @b to ptr), i32 %i)
  ret i32 %s
}
define internal i32 @g(ptr %p, i32 %i) noinline {
  %at = getelementptr inbounds i32, ptr %p, i32 %i
  store i32 1, ptr %at
  %q = addrspacecast ptr %at to ptr addrspace(1)
  %null = icmp eq ptr addrspace(1) %q, null
  %r = zext i1 %null to i32
  ret i32 %r
}
