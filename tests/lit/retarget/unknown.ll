; A number that no table has stays where both targets number alike; where it would need another one, it is refused
; with its place.
; RUN: %gaspar retarget --to=spirv64 %s -S | %FileCheck %s
; RUN: %not %gaspar retarget --to=nvptx64 %s -o %t.ll 2>&1 | %FileCheck %s --check-prefix=REFUSED
; RUN: %not test -e %t.ll
target triple = "spir64"
; CHECK: @v = addrspace(999) global i32 0
; REFUSED: error: it has no meaning on nvptx64: space 999, which has no meaning on spir64 [NO_MEANING] in @v
@v = addrspace(999) global i32 0
; CHECK: define spir_kernel void @k(ptr addrspace(17) %p)
; CHECK: store i32 1, ptr addrspace(17) %p
define spir_kernel void @k(ptr addrspace(17) %p) {
  store i32 1, ptr addrspace(17) %p
  ret void
}
