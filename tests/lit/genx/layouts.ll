; Both layouts of !genx.kernels; the second has kinds third, and names implicit arguments.
; RUN: %gaspar genx verify %s
; RUN: %gaspar genx emit %s --kernel=old -o - | %FileCheck %s --check-prefix=OLD
; RUN: %gaspar genx emit %s --kernel=new --platform=pvc -o - | %FileCheck %s --check-prefix=NEW

; OLD: .kernel "old"
; OLD: .input V{{[0-9]+}} offset=96 size=8
; OLD: SLMSize=2
define dllexport void @old(i64 %p) {
  ret void
}

; NEW: .kernel "new"
; NEW: .input V{{[0-9]+}} offset=64 size=8
; NEW: .input V{{[0-9]+}} offset=72 size=4
define dllexport void @new(i64 %p, i32 %n) {
  ret void
}

!genx.kernels = !{!0, !1}
!0 = !{ptr @old, !"old", !"old.asm", !2, i32 2048, !3}
!1 = !{ptr @new, !"new", !4, i32 0, i32 0, !5, !6, i32 0}
!2 = !{i32 0}
!3 = !{i32 96}
!4 = !{i32 0, i32 0}
!5 = !{i32 0, i32 0}
!6 = !{!"svmptr_t", !""}
