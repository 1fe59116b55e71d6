; Calls by pointer: the functions that may be called, and the calls that may reach a function.
; RUN: %gaspar opt -p check-spaces,resolve -S %s | %FileCheck %s --check-prefixes=CHECK,OPEN
; RUN: %gaspar opt -p check-spaces,resolve -S --world=closed %s | %FileCheck %s --check-prefixes=CHECK,CLOSED
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; One of two.
define internal i32 @one(ptr %p) {
; CHECK-LABEL: define internal i32 @one(
; CHECK:         load i32, ptr addrspace(3)
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @two(ptr %p) {
; CHECK-LABEL: define internal i32 @two(
; CHECK:         load i32, ptr addrspace(3)
  %v = load i32, ptr %p, align 8
  ret i32 %v
}

; From a constant table; what they return.
@table = internal constant [2 x ptr] [ptr @first, ptr @second]
define internal ptr @first(ptr %a, ptr %b) {
; CHECK-LABEL: define internal ptr @first(
; CHECK:         load i32, ptr addrspace(3)
  %v = load i32, ptr %a
  ret ptr %a
}
define internal ptr @second(ptr %a, ptr %b) {
; CHECK-LABEL: define internal ptr @second(
; CHECK:         load i32, ptr addrspace(1)
  %v = load i32, ptr %b
  ret ptr %a
}

; Handed down to a function that calls it.
define internal i32 @apply(ptr %f, ptr %p) {
  %r = call i32 %f(ptr %p)
  ret i32 %r
}
define internal i32 @given(ptr %p) {
; CHECK-LABEL: define internal i32 @given(
; CHECK:         load i32, ptr addrspace(5)
  %v = load i32, ptr %p
  ret i32 %v
}

; Called as what it is not.
define internal i16 @other(ptr %p) {
; CHECK-LABEL: define internal i16 @other(
; CHECK:         load i16, ptr %p
  %v = load i16, ptr %p
  ret i16 %v
}

; Given to code that nobody sees.
declare void @runtime(ptr nocapture readonly)
define internal i8 @to_runtime(ptr %p) {
; CHECK-LABEL: define internal i8 @to_runtime(
; CHECK:         load i8, ptr %p
  %v = load i8, ptr %p
  ret i8 %v
}

define ptx_kernel void @k(ptr %x, ptr addrspace(3) %l3, i1 %c, i64 %i) {
; CHECK-LABEL: define ptx_kernel void @k(
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %m = alloca i32
  %f = select i1 %c, ptr @one, ptr @two
  %r1 = call i32 %f(ptr %l)
  %at = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
  %g = load ptr, ptr %at
; CHECK:         load i32, ptr addrspace(3)
  %r2 = call ptr %g(ptr %l, ptr %x)
  %v2 = load i32, ptr %r2
  %r3 = call i32 @apply(ptr @given, ptr %m)
  %r5 = call i16 @other(ptr %l)
  %o = select i1 %c, ptr @other, ptr null
  call void %o(ptr %l)
  call void @runtime(ptr @to_runtime)
  %r6 = call i8 @to_runtime(ptr %l)
  ret void
}

; A pointer from the host may be any function of the type, and in an open world others: these keep
; what they get.
define internal float @any(ptr %p) {
; CHECK-LABEL: define internal float @any(
; CHECK:         load float, ptr addrspace(3)
  %v = load float, ptr %p
  ret float %v
}
define ptx_kernel void @k2(ptr %x, ptr addrspace(3) %l3, ptr %from_host, i1 %c) {
; CHECK-LABEL: define ptx_kernel void @k2(
; CHECK:         call float
; OPEN:          load i32, ptr %q
; CLOSED:        load i32, ptr addrspace(3)
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %f = select i1 %c, ptr @any, ptr %from_host
  %slot = alloca ptr
  %in = call ptr @inside(ptr %slot, ptr %l)
  %r = call float %f(ptr %l)
  %w = select i1 %c, ptr @fill, ptr %from_host
  %s = call i1 %w(ptr %slot)
  %q = load ptr, ptr %slot
  %v = load i32, ptr %q
  ret void
}
define internal ptr @inside(ptr %slot, ptr %p) {
  store ptr %p, ptr %slot
  ret ptr %slot
}
define internal i1 @fill(ptr %slot) {
  ret i1 false
}

; One target is here, another may not be: what it returns is its argument, whoever it is.
define internal ptr @give_back(ptr returned %p, ptr %q) {
  ret ptr %p
}
define ptx_kernel void @k3(ptr %x, ptr addrspace(3) %l3, ptr %from_host, i1 %c) {
; CHECK-LABEL: define ptx_kernel void @k3(
; CHECK:         load i32, ptr addrspace(3)
; OPEN:          load i32, ptr %s
; CLOSED:        load i32, ptr addrspace(1)
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %f = select i1 %c, ptr @give_back, ptr %from_host
  %r = call ptr %f(ptr returned %l, ptr %x)
  %v = load i32, ptr %r
  %g = select i1 %c, ptr @give_other, ptr %from_host
  %s = call ptr %g(ptr %l, ptr %x, i32 1)
  %w = load i32, ptr %s
  ret void
}
define internal ptr @give_other(ptr %p, ptr %q, i32 %n) {
  ret ptr %q
}
