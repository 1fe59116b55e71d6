; Calls that are inlined rather than given a copy: policy.def, both sides of each figure.
; RUN: %gaspar opt -S %s --trace=%t.trace | %FileCheck %s --check-prefixes=CHECK,USER
; RUN: %gaspar opt -S --set inline-over-noinline=1 %s | %FileCheck %s --check-prefixes=CHECK,OVER
; RUN: %FileCheck %s --check-prefix=TRACE < %t.trace
; RUN: %gaspar opt -S --set inline-parameters=100000 --set inline-result=100000 %s | %FileCheck %s --check-prefix=LARGER
; RUN: %gaspar opt -S --set inline-parameters=383 %s -o %t.ll --trace=%t.383
; RUN: %FileCheck %s --check-prefix=SMALLER < %t.383
; LARGER: call spir_func i32 @more{{[.(]}}
; SMALLER: inline-must: inline @k @enough  (its parameters take more than 383 bytes)
; RUN: %gaspar opt -S --set copied-instructions=0 --set growth=0 %s | %FileCheck %s --check-prefix=NONE
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64"
; TRACE: inline-must: inline @k @more  (its parameters take more than 384 bytes)
; TRACE: inline-must: inline @k @returns_more  (it returns more than 144 bytes)
; NONE: call spir_func i32 @more{{[.(]}}

; 8 + 376 bytes, and 4 more (a byte counts as four).
define internal spir_func i32 @enough(ptr addrspace(4) %p, ptr byval([94 x i32]) %a) {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
define internal spir_func i32 @more(ptr addrspace(4) %p, ptr byval([94 x i32]) %a, i8 %n) {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
define internal spir_func i32 @more_noinline(ptr addrspace(4) %p, ptr byval([95 x i32]) %a) noinline {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
define internal spir_func [36 x i32] @returns_enough(ptr addrspace(4) %p) {
  %v = load [36 x i32], ptr addrspace(4) %p
  ret [36 x i32] %v
}
define internal spir_func [37 x i32] @returns_more(ptr addrspace(4) %p) {
  %v = load [37 x i32], ptr addrspace(4) %p
  ret [37 x i32] %v
}
define internal spir_func i32 @image(ptr addrspace(4) %p, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i) noinline {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
; Never.
define internal spir_func i32 @optnone(ptr addrspace(4) %p, ptr byval([96 x i32]) %a) noinline optnone {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
define internal spir_func i32 @recursive(ptr addrspace(4) %p, ptr byval([96 x i32]) %a) {
  %v = load i32, ptr addrspace(4) %p
  %r = call spir_func i32 @recursive(ptr addrspace(4) %p, ptr byval([96 x i32]) %a)
  ret i32 %v
}
declare void @once() noduplicate
define internal spir_func i32 @not_twice(ptr addrspace(4) %p, ptr byval([96 x i32]) %a) {
  call void @once()
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
; Where all calls agree there is nothing to win.
define internal spir_func i32 @agrees(ptr addrspace(4) %p, ptr byval([96 x i32]) %a) {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i) {
; CHECK-LABEL: define spir_kernel void @k(
; CHECK:         call spir_func i32 @enough.local(
; CHECK:         call spir_func i32 @enough.global(
; CHECK-NOT:     call spir_func i32 @more{{[.(]}}
; CHECK:         call spir_func i32 @more_noinline.local(
; CHECK:         call spir_func [36 x i32] @returns_enough.local(
; CHECK-NOT:     call spir_func [37 x i32] @returns_more
; USER:          call spir_func i32 @image.local(
; USER:          call spir_func i32 @image.global(
; OVER-NOT:      call spir_func i32 @image
; CHECK:         call spir_func i32 @optnone.local(
; CHECK:         call spir_func i32 @recursive.local(
; CHECK:         call spir_func i32 @not_twice(
; CHECK:         call spir_func i32 @not_twice(
; CHECK:         call spir_func i32 @agrees(
  %a = alloca [96 x i32]
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %1 = call spir_func i32 @enough(ptr addrspace(4) %h, ptr byval([94 x i32]) %a)
  %2 = call spir_func i32 @enough(ptr addrspace(4) %g, ptr byval([94 x i32]) %a)
  %3 = call spir_func i32 @more(ptr addrspace(4) %h, ptr byval([94 x i32]) %a, i8 1)
  %4 = call spir_func i32 @more(ptr addrspace(4) %g, ptr byval([94 x i32]) %a, i8 1)
  %5 = call spir_func i32 @more_noinline(ptr addrspace(4) %h, ptr byval([95 x i32]) %a)
  %6 = call spir_func i32 @more_noinline(ptr addrspace(4) %g, ptr byval([95 x i32]) %a)
  %7 = call spir_func [36 x i32] @returns_enough(ptr addrspace(4) %h)
  %8 = call spir_func [36 x i32] @returns_enough(ptr addrspace(4) %g)
  %9 = call spir_func [37 x i32] @returns_more(ptr addrspace(4) %h)
  %10 = call spir_func [37 x i32] @returns_more(ptr addrspace(4) %g)
  %11 = call spir_func i32 @image(ptr addrspace(4) %h, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i)
  %12 = call spir_func i32 @image(ptr addrspace(4) %g, target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i)
  %13 = call spir_func i32 @optnone(ptr addrspace(4) %h, ptr byval([96 x i32]) %a)
  %14 = call spir_func i32 @optnone(ptr addrspace(4) %g, ptr byval([96 x i32]) %a)
  %15 = call spir_func i32 @recursive(ptr addrspace(4) %h, ptr byval([96 x i32]) %a)
  %16 = call spir_func i32 @recursive(ptr addrspace(4) %g, ptr byval([96 x i32]) %a)
  %n1 = call spir_func i32 @not_twice(ptr addrspace(4) %h, ptr byval([96 x i32]) %a)
  %n2 = call spir_func i32 @not_twice(ptr addrspace(4) %g, ptr byval([96 x i32]) %a)
  %17 = call spir_func i32 @agrees(ptr addrspace(4) %h, ptr byval([96 x i32]) %a)
  %18 = call spir_func i32 @agrees(ptr addrspace(4) %h, ptr byval([96 x i32]) %a)
  ret void
}

; A chain of them, callers first in the module: nothing is left of it.  A ring stays.
define internal spir_func i32 @chain3(ptr addrspace(4) %p, ptr byval([97 x i32]) %a) {
  %v = call spir_func i32 @chain2(ptr addrspace(4) %p, ptr byval([97 x i32]) %a)
  ret i32 %v
}
define internal spir_func i32 @chain2(ptr addrspace(4) %p, ptr byval([97 x i32]) %a) {
  %v = call spir_func i32 @chain1(ptr addrspace(4) %p, ptr byval([97 x i32]) %a)
  ret i32 %v
}
define internal spir_func i32 @chain1(ptr addrspace(4) %p, ptr byval([97 x i32]) %a) {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
define internal spir_func i32 @ring1(ptr addrspace(4) %p, ptr byval([97 x i32]) %a) {
  %v = call spir_func i32 @ring2(ptr addrspace(4) %p, ptr byval([97 x i32]) %a)
  ret i32 %v
}
define internal spir_func i32 @ring2(ptr addrspace(4) %p, ptr byval([97 x i32]) %a) {
  %v = call spir_func i32 @ring1(ptr addrspace(4) %p, ptr byval([97 x i32]) %a)
  ret i32 %v
}
; CHECK-LABEL: define spir_kernel void @chains(
; CHECK-NOT:     call spir_func i32 @chain
; CHECK:         call spir_func i32 @ring1
define spir_kernel void @chains(ptr addrspace(1) %x, ptr addrspace(3) %l, ptr byval([97 x i32]) %a) {
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %p = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %v1 = call spir_func i32 @chain3(ptr addrspace(4) %p, ptr byval([97 x i32]) %a)
  %v2 = call spir_func i32 @chain3(ptr addrspace(4) %g, ptr byval([97 x i32]) %a)
  %v3 = call spir_func i32 @ring1(ptr addrspace(4) %p, ptr byval([97 x i32]) %a)
  %v4 = call spir_func i32 @ring1(ptr addrspace(4) %g, ptr byval([97 x i32]) %a)
  %s1 = add i32 %v1, %v2
  %s2 = add i32 %v3, %v4
  %s3 = add i32 %s1, %s2
  store i32 %s3, ptr addrspace(1) %x
  ret void
}
