; The name of a kernel stands between quotation marks in vISA text, which has no other form of these and of control characters.
; RUN: sed 's/NAME/"1 K.a%%;"/g' %s > %t.ll
; RUN: %gaspar genx emit %t.ll -o - | %FileCheck %s
; RUN: sed 's/NAME/"a\\22b"/g' %s > %t.ll
; RUN: %not %gaspar genx emit %t.ll -o - 2>&1 | %FileCheck %s --check-prefix=REFUSED
; RUN: sed 's/NAME/"a\\09b"/g' %s > %t.ll
; RUN: %not %gaspar genx emit %t.ll -o - 2>&1 | %FileCheck %s --check-prefix=REFUSED
; CHECK: .kernel "1 K.a%;"
; CHECK: _1_K_a___main:
; REFUSED: a kernel's name has no quotation marks and control characters ({{.*}}, rule KERNEL_NAME)
define dllexport void @NAME() {
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @NAME, !NAME, !"k.asm", !1, i32 0, !1}
!1 = !{}
