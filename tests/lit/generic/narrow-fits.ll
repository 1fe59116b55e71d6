; Generic pointers of 32 bits do without a tag where each access is known to be in one space, or the
; program's own conditions tell; a cast of a global pointer keeps its bits.
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s --implicit-check-not='lshr'
; A local one in memory would need a tag, and so would a question.
; RUN: sed 's/ptr addrspace(1) %a to ptr addrspace(4)/ptr addrspace(3) %l to ptr addrspace(4)/' %s | %not %gaspar opt --target=intel - -o /dev/null 2>&1 | %FileCheck %s --check-prefix=STORED
; RUN: sed 's/ret void ; ask/call ptr addrspace(3) @__to_local(ptr addrspace(4) %%q) ret void/' %s | %not %gaspar opt --target=intel - -o /dev/null 2>&1 | %FileCheck %s --check-prefix=ASKED
; STORED: error: generic pointers of 32 bits have no room for a tag; 64 are needed [GENERIC_NARROW] in @keeps
; ASKED: error: generic pointers of 32 bits have no room for a tag; 64 are needed [GENERIC_NARROW] in @keeps
target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir"

declare ptr addrspace(3) @__to_local(ptr addrspace(4))

define spir_kernel void @one_each(ptr addrspace(1) %a, ptr addrspace(3) %l, i32 %n) {
; CHECK-LABEL: define spir_kernel void @one_each(
; CHECK:         load i32, ptr addrspace(1) %a
; CHECK:         store i32 %x, ptr addrspace(3) %l
  %ag = addrspacecast ptr addrspace(1) %a to ptr addrspace(4)
  %lg = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %x = load i32, ptr addrspace(4) %ag
  store i32 %x, ptr addrspace(4) %lg
  ret void
}

define spir_kernel void @told(ptr addrspace(1) %a, ptr addrspace(3) %l, i1 %c) {
; CHECK-LABEL: define spir_kernel void @told(
; CHECK:         store i32 1, ptr addrspace(1) %a
; CHECK:         store i32 1, ptr addrspace(3) %l
  %ag = addrspacecast ptr addrspace(1) %a to ptr addrspace(4)
  %lg = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %ag, ptr addrspace(4) %lg
  store i32 1, ptr addrspace(4) %p
  ret void
}

define spir_kernel void @keeps(ptr addrspace(1) %a, ptr addrspace(3) %l, ptr addrspace(1) %to) {
; CHECK-LABEL: define spir_kernel void @keeps(
; CHECK:         ptrtoint ptr addrspace(1) %a to i64
; CHECK:         store ptr addrspace(4)
  %ag = addrspacecast ptr addrspace(1) %a to ptr addrspace(4)
  store ptr addrspace(4) %ag, ptr addrspace(1) %to
  %q = load ptr addrspace(4), ptr addrspace(1) %to
  ret void ; ask
}
