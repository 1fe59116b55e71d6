; Arguments and results carry facts between the functions of a module.
; RUN: %gaspar opt -p check-spaces,resolve -S %s | %FileCheck %s --check-prefixes=CHECK,OPEN
; RUN: %gaspar opt -p check-spaces,resolve -S --world=closed %s | %FileCheck %s --check-prefixes=CHECK,CLOSED
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i32] undef, align 4

; All calls agree.
define internal i32 @agree(ptr %p) noinline {
; CHECK-LABEL: define internal i32 @agree(
; CHECK:         load i32, ptr addrspace(3)
  %v = load i32, ptr %p
  ret i32 %v
}

; Calls disagree: what stays is a run-time question.
define internal i32 @disagree(ptr %p) noinline {
; CHECK-LABEL: define internal i32 @disagree(
; CHECK:         load i32, ptr %p
  %v = load i32, ptr %p
  ret i32 %v
}

; Others may call it, unless the world is closed.
define i32 @visible(ptr %p) noinline {
; CHECK-LABEL: define i32 @visible(
; OPEN:          load i32, ptr %p
; CLOSED:        load i32, ptr addrspace(3)
  %v = load i32, ptr %p
  ret i32 %v
}

; Another body may take this one's place.
define weak ptr @replaceable(ptr %p) noinline {
  ret ptr %p
}

; The address is taken, and is where others may find it, unless the world is closed.
define internal i32 @taken(ptr %p) noinline {
; CHECK-LABEL: define internal i32 @taken(
; OPEN:          load i32, ptr %p
; CLOSED:        load i32, ptr addrspace(3)
  %v = load i32, ptr %p
  ret i32 %v
}
@slot = global ptr @taken

; Null is neutral.
define internal i32 @or_null(ptr %p) noinline {
; CHECK-LABEL: define internal i32 @or_null(
; CHECK:         load i32, ptr addrspace(3)
  %c = icmp eq ptr %p, null
  br i1 %c, label %none, label %some
none:
  ret i32 0
some:
  %v = load i32, ptr %p
  ret i32 %v
}

; Recursion: only ever local.
define internal i32 @down(ptr %p, i32 %n) noinline {
; CHECK-LABEL: define internal i32 @down(
; CHECK:         load i32, ptr addrspace(3)
  %v = load i32, ptr %p
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %q = getelementptr inbounds i32, ptr %p, i64 1
  %m = sub i32 %n, 1
  %r = call i32 @down(ptr %q, i32 %m)
  %s = add i32 %v, %r
  ret i32 %s
done:
  ret i32 %v
}

; Mutual recursion: each is called with what the other is.
define internal i32 @even(ptr %p, i32 %n) noinline {
; CHECK-LABEL: define internal i32 @even(
; CHECK:         load i32, ptr addrspace(3)
  %v = load i32, ptr %p
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %m = sub i32 %n, 1
  %r = call i32 @odd(ptr %p, i32 %m)
  ret i32 %r
done:
  ret i32 %v
}
define internal i32 @odd(ptr %p, i32 %n) noinline {
; CHECK-LABEL: define internal i32 @odd(
; CHECK:         load i32, ptr addrspace(3)
  %v = load i32, ptr %p
  %m = sub i32 %n, 1
  %r = call i32 @even(ptr %p, i32 %m)
  %s = add i32 %v, %r
  ret i32 %s
}

; A return, which depends on an argument.
define internal ptr @same(ptr %p, i64 %i) noinline {
  %q = getelementptr inbounds i32, ptr %p, i64 %i
  ret ptr %q
}

; Each field of a struct that is returned.
define internal { ptr, ptr } @both(ptr %a, ptr %b) noinline {
  %x = insertvalue { ptr, ptr } poison, ptr %a, 0
  %y = insertvalue { ptr, ptr } %x, ptr %b, 1
  ret { ptr, ptr } %y
}

; An out-parameter: what the callee stores, the caller loads.
define internal void @choose(ptr %out, ptr %p) noinline {
; CHECK-LABEL: define internal void @choose(
; CHECK:         store ptr %p, ptr addrspace(5)
  store ptr %p, ptr %out
  ret void
}

; A context in private memory: its fields are followed apart.
%ctx = type { ptr, ptr, i32 }
define internal i32 @context(ptr %c) noinline {
; CHECK-LABEL: define internal i32 @context(
; CHECK:         load ptr, ptr addrspace(5)
; CHECK:         load i32, ptr addrspace(1)
; CHECK:         load i32, ptr addrspace(3)
  %g = load ptr, ptr %c
  %lp = getelementptr inbounds %ctx, ptr %c, i64 0, i32 1
  %s = load ptr, ptr %lp
  %a = load i32, ptr %g
  %b = load i32, ptr %s
  %r = add i32 %a, %b
  ret i32 %r
}

; The same by value: the callee's own copy.
define internal i32 @by_value(ptr byval(%ctx) align 8 %c) noinline {
; CHECK-LABEL: define internal i32 @by_value(
; CHECK:         load i32, ptr addrspace(3)
  %lp = getelementptr inbounds %ctx, ptr %c, i64 0, i32 1
  %s = load ptr, ptr %lp
  %b = load i32, ptr %s
  ret i32 %b
}

define ptx_kernel void @k(ptr %x, i64 %i) {
; CHECK-LABEL: define ptx_kernel void @k(
  %p = getelementptr inbounds [8 x i32], ptr addrspace(3) @l, i64 0, i64 %i
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %a = call i32 @agree(ptr %g)
  %b = call i32 @agree(ptr addrspacecast (ptr addrspace(3) @l to ptr))
  %c = call i32 @disagree(ptr %g)
  %d = call i32 @disagree(ptr %x)
  %e = call i32 @visible(ptr %g)
  %t = call i32 @taken(ptr %g)
  %f = call i32 @or_null(ptr null)
  %h = call i32 @or_null(ptr %g)
  %j = call i32 @down(ptr %g, i32 3)
  %n = call i32 @even(ptr %g, i32 4)
; The result of a body that runs, and of one that may not.
; CHECK:         load i32, ptr addrspace(3)
; OPEN:          load i32, ptr %o2
; CLOSED:        load i32, ptr addrspace(3)
  %o = call ptr @same(ptr %g, i64 1)
  %v1 = load i32, ptr %o
  %o2 = call ptr @replaceable(ptr %g)
  %v2 = load i32, ptr %o2
; CHECK:         load i32, ptr addrspace(1)
; CHECK:         load i32, ptr addrspace(3)
  %two = call { ptr, ptr } @both(ptr %x, ptr %g)
  %t0 = extractvalue { ptr, ptr } %two, 0
  %t1 = extractvalue { ptr, ptr } %two, 1
  %v3 = load i32, ptr %t0
  %v4 = load i32, ptr %t1
; CHECK:         load i32, ptr addrspace(3)
  %slot1 = alloca ptr
  call void @choose(ptr %slot1, ptr %g)
  %w = load ptr, ptr %slot1
  %v5 = load i32, ptr %w
  %ctx1 = alloca %ctx
  %field = getelementptr inbounds %ctx, ptr %ctx1, i64 0, i32 1
  store ptr %x, ptr %ctx1
  store ptr %g, ptr %field
  %v6 = call i32 @context(ptr %ctx1)
  %v7 = call i32 @by_value(ptr byval(%ctx) align 8 %ctx1)
  ret void
}
