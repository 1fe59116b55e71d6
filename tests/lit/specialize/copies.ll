; A function that is called with pointers to several spaces gets a copy for each.
; RUN: %gaspar opt -S %s | %FileCheck %s --check-prefixes=CHECK,OPEN
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s --check-prefixes=CHECK,CLOSED
; RUN: %gaspar opt --trace=- %s | %FileCheck %s --check-prefix=TRACE
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; TRACE-DAG: specialize: clone @k @get -> @get.local
; TRACE-DAG: specialize: clone @k @get -> @get.global
; TRACE-DAG: specialize: clone @chain1.local @chain2 -> @chain2.local

; Nobody calls the original any more: it goes away.
; CHECK-NOT: define internal i32 @get(
define internal i32 @get(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}

; Others may: it stays as it is, and the copies are internal.
; OPEN:        define i32 @shown(ptr %p)
; OPEN:          load i32, ptr %p
; CLOSED-NOT:  define i32 @shown(ptr %p)
define i32 @shown(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}

; A chain of calls: copies go down.
define internal i32 @chain1(ptr %p) noinline {
  %v = call i32 @chain2(ptr %p)
  ret i32 %v
}
define internal i32 @chain2(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}

; Recursion: the copy calls itself.
define internal i32 @even(ptr %p, i32 %n) noinline {
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
  %m = sub i32 %n, 1
  %r = call i32 @even(ptr %p, i32 %m)
  ret i32 %r
}

; Two parameters; one is always the same.
define internal void @copy(ptr %to, ptr %from, ptr %same) noinline {
  %v = load i32, ptr %from
  %w = load i32, ptr %same
  %s = add i32 %v, %w
  store i32 %s, ptr %to
  ret void
}

; What one call knows and another does not.
define internal i32 @partly(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}

; A body that another may replace is not copied.
define weak i32 @weak(ptr %p) noinline {
; OPEN:        define weak i32 @weak(ptr %p)
  %v = load i32, ptr %p
  ret i32 %v
}

; One whose bodies all mean the same is (templates, inline functions).
define linkonce_odr i32 @odr(ptr %p) {
; OPEN:        define linkonce_odr i32 @odr(ptr %p)
  %v = load i32, ptr %p
  ret i32 %v
}

; A call that must not be there twice.
declare void @once() noduplicate
define internal i32 @not_twice(ptr %p) noinline {
; CHECK-LABEL: define internal i32 @not_twice(ptr %p)
  call void @once()
  %v = load i32, ptr %p
  ret i32 %v
}

define ptx_kernel void @k(ptr %x, ptr addrspace(3) %l, ptr %unknown) {
; CHECK-LABEL: define ptx_kernel void @k(
  %g = addrspacecast ptr addrspace(3) %l to ptr
; CHECK:         call i32 @get.local(
; CHECK:         call i32 @get.global(
; CHECK:         call i32 @get.local(
  %a = call i32 @get(ptr %g)
  %b = call i32 @get(ptr %x)
  %c = call i32 @get(ptr %g)
; CHECK:         call i32 @shown.local(
; CHECK:         call i32 @shown.global(
  %d = call i32 @shown(ptr %g)
  %e = call i32 @shown(ptr %x)
  %f = call i32 @chain1(ptr %g)
  %h = call i32 @chain1(ptr %x)
  %i = call i32 @even(ptr %g, i32 4)
  %j = call i32 @even(ptr %x, i32 4)
; CHECK:         call void @copy.local.global(ptr addrspace(3) %l, ptr addrspace(1) %x.global, ptr addrspace(1) %x.global)
; CHECK:         call void @copy.global.local(ptr addrspace(1) %x.global, ptr addrspace(3) %l, ptr addrspace(1) %x.global)
  call void @copy(ptr %g, ptr %x, ptr %x)
  call void @copy(ptr %x, ptr %g, ptr %x)
; CHECK:         call i32 @partly.local(
; CHECK:         call i32 @partly(
  %slot = load volatile ptr, ptr %x
  %m = call i32 @partly(ptr %g)
  %n = call i32 @partly(ptr %slot)
; OPEN:          call i32 @weak(
  %o = call i32 @weak(ptr %g)
  %p = call i32 @weak(ptr %x)
; CHECK:         call i32 @odr.local(
; CHECK:         call i32 @odr.global(
  %s = call i32 @odr(ptr %g)
  %t = call i32 @odr(ptr %x)
; CHECK:         call i32 @not_twice(
  %q = call i32 @not_twice(ptr %g)
  %r = call i32 @not_twice(ptr %x)
  ret void
}

; CHECK-LABEL: define internal i32 @get.local(
; CHECK:         load i32, ptr addrspace(3)
; CHECK-LABEL: define internal i32 @get.global(
; CHECK:         load i32, ptr addrspace(1)
