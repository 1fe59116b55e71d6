; Functions get named types for parameters and results, unless one of these reasons prevents it.
; RUN: %gaspar opt -S %s | %FileCheck %s --check-prefixes=CHECK,OPEN
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s --check-prefixes=CHECK,CLOSED
; RUN: %gaspar opt --trace=- %s | %FileCheck %s --check-prefix=TRACE
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i32] undef, align 4

; TRACE-DAG: signatures: sign @at 1 parameter, returns local
; TRACE-DAG: signatures: sign @both 2 parameters

; The result depends on the parameter.
define internal ptr @at(ptr nonnull noalias align 4 %p, i64 %i) {
; CHECK:       define internal ptr addrspace(3) @at(ptr addrspace(3) noalias align 4 %p, i64 %i)
; CHECK-NEXT:    %q = getelementptr inbounds i32, ptr addrspace(3) %p, i64 %i
; CHECK-NEXT:    ret ptr addrspace(3) %q
  %q = getelementptr inbounds i32, ptr %p, i64 %i
  ret ptr %q
}

; nonnull stays where null is zero.
define internal void @both(ptr nonnull %a, ptr nonnull %b) "kept"="yes" section "s" align 64 {
; CHECK:       define internal void @both(ptr addrspace(1) nonnull %a, ptr addrspace(3) %b) #[[KEPT:[0-9]+]] section "s" align 64
  %v = load i32, ptr %a
  store i32 %v, ptr %b
  ret void
}

; Recursion.
define internal i32 @down(ptr %p, i32 %n) {
; CHECK:       define internal i32 @down(ptr addrspace(3) %p, i32 %n)
; CHECK:         call i32 @down(ptr addrspace(3) %q, i32 %m)
  %v = load i32, ptr %p
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %q = getelementptr inbounds i32, ptr %p, i64 1
  %m = sub i32 %n, 1
  %r = call i32 @down(ptr %q, i32 %m)
  ret i32 %r
done:
  ret i32 %v
}

; A parameter that only goes on to memory is generic there.
define internal void @keep(ptr %slot, ptr %p) {
; CHECK:       define internal void @keep(ptr addrspace(5) %slot, ptr addrspace(3) %p)
; CHECK-NEXT:    %p.generic = addrspacecast ptr addrspace(3) %p to ptr
; CHECK:         %same = call ptr @llvm.strip.invariant.group.p0(
; CHECK-NEXT:    store ptr %same, ptr addrspace(5) %slot
  store ptr %p, ptr %slot
  ret void
}

; Returned as what it is, and as what it is not.
define internal ptr @same(ptr returned %p) {
; CHECK:       define internal ptr addrspace(3) @same(ptr addrspace(3) returned %p)
  ret ptr %p
}

; Others may call it.
define i32 @visible(ptr %p) {
; OPEN:        define i32 @visible(ptr %p)
; CLOSED:      define i32 @visible(ptr addrspace(3) %p)
  %v = load i32, ptr %p
  ret i32 %v
}

; Its address is taken.
define internal i32 @taken(ptr %p) {
; CHECK:       define internal i32 @taken(ptr %p)
  %v = load i32, ptr %p
  ret i32 %v
}

; Tail calls that must be ones.
define internal i32 @tail(ptr %p) {
; CHECK:       define internal i32 @tail(ptr %p)
  %r = musttail call i32 @tail2(ptr %p)
  ret i32 %r
}
define internal i32 @tail2(ptr %p) {
; CHECK:       define internal i32 @tail2(ptr %p)
  %v = load i32, ptr %p
  ret i32 %v
}

; By value: the callee's own.
define internal i32 @by_value(ptr byval(i32) %p) {
; CHECK:       define internal i32 @by_value(ptr byval(i32) %p)
  %v = load i32, ptr %p
  ret i32 %v
}

; It is invoked.
declare i32 @personality(...)
define internal ptr @invoked(ptr %p) {
; CHECK:       define internal ptr @invoked(ptr %p)
  ret ptr %p
}
define void @invokes(ptr addrspace(3) %l3) personality ptr @personality {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %r = invoke ptr @invoked(ptr %l) to label %good unwind label %bad
good:
  ret void
bad:
  %e = landingpad { ptr, i32 } cleanup
  ret void
}

; Metadata names it.
define internal i32 @annotated(ptr %p) {
; CHECK:       define internal i32 @annotated(ptr addrspace(3) %p)
  %v = load i32, ptr %p
  ret i32 %v
}

; Nobody calls it: it goes.
define internal i32 @unused(ptr %p) {
; CHECK-NOT:   @unused
  ret i32 0
}

define ptx_kernel void @k(ptr %x, ptr addrspace(3) %l3, i64 %i, i1 %c) {
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %q = call ptr addrspace(3) @at(ptr addrspace(3) noalias %l3, i64 4), !annotation
; CHECK:         %r = call ptr addrspace(3) @at(ptr addrspace(3) @l, i64 %i)
; CHECK:         store i32 %v, ptr addrspace(3) %r
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %q = call ptr @at(ptr nonnull noalias %l, i64 4), !annotation !0
  %r = call ptr @at(ptr addrspacecast (ptr addrspace(3) @l to ptr), i64 %i)
  %v = load i32, ptr %q
  store i32 %v, ptr %r
  call void @both(ptr %x, ptr %l)
  %d = call i32 @down(ptr %l, i32 3)
  %slot = alloca ptr
  call void @keep(ptr %slot, ptr %l)
  %s = call ptr @same(ptr %l)
  %e = call i32 @visible(ptr %l)
  %f = select i1 %c, ptr @taken, ptr null
  %g = call i32 %f(ptr %l)
  %h = call i32 @tail(ptr %l)
  %m = alloca i32
  %n = call i32 @by_value(ptr byval(i32) %m)
  %o = call i32 @annotated(ptr %l)
  ret void
}
; CHECK: attributes #[[KEPT]] = { "gaspar-inferred" "kept"="yes" "nvvm.as"="array<i32: 1, 3>" }
; CHECK: !{ptr @annotated, !"note"}
!notes = !{!1}
!0 = !{!"kept"}
!1 = !{ptr @annotated, !"note"}
