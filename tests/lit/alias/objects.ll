; Objects: one whose address code outside does not know is apart from pointers from outside; one with a visible name is not.
; RUN: %gaspar alias %s | %FileCheck %s
target triple = "spir64"
@shown = addrspace(1) global [4 x i32] zeroinitializer
@hidden = internal addrspace(1) global [4 x i32] zeroinitializer
@table = addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]

; CHECK-LABEL: @k
; CHECK-NOT: @shown
; CHECK: %p = load ptr addrspace(1), ptr addrspace(1) %q
; CHECK-NEXT: store i32 3, ptr addrspace(1) @hidden   [objects]
; CHECK-NEXT: store i32 1, ptr addrspace(1) %p
; CHECK-NEXT: store i32 3, ptr addrspace(1) @hidden   [objects]
; CHECK-NEXT: @k: 4 accesses, 6 pairs; apart: LLVM 1, gaspar 3; 2 by gaspar alone
define spir_kernel void @k(ptr addrspace(1) %q) {
  %p = load ptr addrspace(1), ptr addrspace(1) %q
  store i32 1, ptr addrspace(1) %p
  store i32 2, ptr addrspace(1) @shown
  store i32 3, ptr addrspace(1) @hidden
  ret void
}
