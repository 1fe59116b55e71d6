; Equal copies are united.
; RUN: %gaspar opt -S %s -o %t.ll --trace=%t.trace
; RUN: %FileCheck %s < %t.ll
; RUN: %FileCheck %s --check-prefix=TRACE < %t.trace
; RUN: grep -c '^define' %t.ll | %FileCheck %s --check-prefix=COUNT
; COUNT: {{^6$}}
; TRACE: merge-copies: merge @{{.*}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; The second parameter goes on to a function that only compares it.
define internal spir_func i1 @is_null(ptr addrspace(4) %p) noinline {
  %c = icmp eq ptr addrspace(4) %p, null
  ret i1 %c
}
define internal spir_func i32 @f(ptr addrspace(4) %p, ptr addrspace(4) %q) noinline {
  %v = load i32, ptr addrspace(4) %p
  %c = call spir_func i1 @is_null(ptr addrspace(4) %q)
  %w = zext i1 %c to i32
  %s = add i32 %v, %w
  ret i32 %s
}

; Each calls itself.
define internal spir_func i32 @down(ptr addrspace(4) %p, ptr addrspace(4) %q, i32 %n) noinline {
  %v = load i32, ptr addrspace(4) %p
  %r = call spir_func i32 @down(ptr addrspace(4) %p, ptr addrspace(4) %q, i32 %v)
  %c = call spir_func i1 @is_null(ptr addrspace(4) %q)
  ret i32 %r
}

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l, ptr addrspace(1) %slot) {
; CHECK-LABEL: define spir_kernel void @k(
; CHECK:         call spir_func i32 @[[LOCAL:f.local.[a-z]*]](
; CHECK:         call spir_func i32 @[[LOCAL]](
; CHECK:         call spir_func i32 @[[GLOBAL:f.global.[a-z]*]](
; CHECK:         call spir_func i32 @[[GLOBAL]](
; CHECK:         call spir_func i32 @[[DOWN:down.local.[a-z]*]](
; CHECK:         call spir_func i32 @[[DOWN]](
  %u = load volatile ptr addrspace(4), ptr addrspace(1) %slot
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %1 = call spir_func i32 @f(ptr addrspace(4) %h, ptr addrspace(4) %h)
  %2 = call spir_func i32 @f(ptr addrspace(4) %h, ptr addrspace(4) %g)
  %3 = call spir_func i32 @f(ptr addrspace(4) %g, ptr addrspace(4) %u)
  %4 = call spir_func i32 @f(ptr addrspace(4) %g, ptr addrspace(4) %g)
  %5 = call spir_func i32 @down(ptr addrspace(4) %h, ptr addrspace(4) %h, i32 1)
  %6 = call spir_func i32 @down(ptr addrspace(4) %h, ptr addrspace(4) %g, i32 1)
  %7 = call spir_func i32 @down(ptr addrspace(4) %g, ptr addrspace(4) %u, i32 1)
  ret void
}
