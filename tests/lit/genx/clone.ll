; Each kernel and function has its own copy of a subroutine that several use; what only one uses keeps its
; name; two calls in one kernel share a copy.
; RUN: %gaspar genx clone %s -S -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar genx verify %t.ll
; RUN: %gaspar genx emit %t.ll --kernel=K1 -o - | %FileCheck %s --check-prefix=VISA

; CHECK-LABEL: define internal i32 @deep.K1(
define internal i32 @deep(i32 %x) {
  %r = mul i32 %x, 3
  ret i32 %r
}

; CHECK-LABEL: define internal i32 @sub.K1(
; CHECK: call i32 @deep.K1(
define internal i32 @sub(i32 %x) {
  %r = call i32 @deep(i32 %x)
  ret i32 %r
}

; CHECK-LABEL: define internal i32 @own(
define internal i32 @own(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}

; CHECK-LABEL: define dllexport void @K1(
; CHECK: call i32 @sub.K1(
; CHECK: call i32 @sub.K1(
; CHECK: call i32 @own(
; VISA: call (M1_NM, 1) sub_K1
; VISA: call (M1_NM, 1) sub_K1
; VISA-DAG: .function "sub_K1_BB_0"
; VISA-DAG: .function "deep_K1_BB_0"
; VISA-DAG: .function "own_BB_0"
define dllexport void @K1(i32 %x) {
  %a = call i32 @sub(i32 %x)
  %b = call i32 @sub(i32 %a)
  %c = call i32 @own(i32 %b)
  ret void
}

; CHECK-LABEL: define dllexport void @K2(
; CHECK: call i32 @sub.K2(
define dllexport void @K2(i32 %x) {
  %a = call i32 @sub(i32 %x)
  ret void
}

; CHECK-LABEL: define i32 @F(
; CHECK: call i32 @deep.F(
define i32 @F(i32 %x) {
  %a = call i32 @deep(i32 %x)
  ret i32 %a
}

; CHECK-LABEL: define internal i32 @deep.K2(
; CHECK-LABEL: define internal i32 @deep.F(
; CHECK-LABEL: define internal i32 @sub.K2(
; CHECK: call i32 @deep.K2(

!genx.kernels = !{!0, !1}
!0 = !{ptr @K1, !"K1", !"K1.asm", !2, i32 0, !3}
!1 = !{ptr @K2, !"K2", !"K2.asm", !2, i32 0, !3}
!2 = !{i32 0}
!3 = !{i32 64}
