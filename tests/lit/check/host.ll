; A host module has no generic space: it is checked and left alone.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: sed 's/x86_64-linux-gnu/spir64/' %s > %t.ll
; RUN: %not %gaspar opt -S --target=cpu %t.ll -o %t.none 2>&1 | %FileCheck %s --check-prefix=OTHER
; OTHER: [RENUMBER]
target triple = "x86_64-linux-gnu"
define i32 @f(ptr %p) {
; CHECK-LABEL: define i32 @f(
; CHECK-NEXT:    load i32, ptr %p
  %x = load i32, ptr %p
  ret i32 %x
}

; Numbers of spaces alone do not make a host's module one with SPIR's.
define i32 @numbers(ptr addrspace(3) %l) {
; CHECK-LABEL: define i32 @numbers(
; CHECK:         load i32, ptr addrspace(4) %p
  %p = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %x = load i32, ptr addrspace(4) %p
  ret i32 %x
}
