; Copies that are the same and stay two: the address of one is taken, or what calls it never runs.
; RUN: %gaspar opt -p check-spaces,merge-copies --world=closed -S %s | %FileCheck %s
target triple = "spir64"
@table = addrspace(1) global ptr @address.b

; CHECK: define internal spir_func i32 @address.a(
; CHECK: define internal spir_func i32 @address.b(
define internal spir_func i32 @address.a() "gaspar-copy-of"="address:.a" {
  ret i32 1
}
define internal spir_func i32 @address.b() "gaspar-copy-of"="address:.b" {
  ret i32 1
}
; CHECK: define internal spir_func i32 @idle.a(
; CHECK: define internal spir_func i32 @idle.b(
define internal spir_func i32 @idle.a() "gaspar-copy-of"="idle:.a" {
  ret i32 2
}
define internal spir_func i32 @idle.b() "gaspar-copy-of"="idle:.b" {
  ret i32 2
}
; CHECK:     define internal spir_func i32 @merged.a(
; CHECK-NOT: define internal spir_func i32 @merged.b(
define internal spir_func i32 @merged.a() "gaspar-copy-of"="merged:.a" {
  ret i32 3
}
define internal spir_func i32 @merged.b() "gaspar-copy-of"="merged:.b" {
  ret i32 3
}
define internal spir_func i32 @never_runs() {
  %v = call spir_func i32 @idle.b()
  ret i32 %v
}
define spir_kernel void @k() {
  %1 = call spir_func i32 @address.a()
  %2 = call spir_func i32 @address.b()
  %3 = call spir_func i32 @idle.a()
  %4 = call spir_func i32 @idle.b()
  %5 = call spir_func i32 @merged.a()
  %6 = call spir_func i32 @merged.b()
  ret void
}
