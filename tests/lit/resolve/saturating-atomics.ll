; A saturating subtraction of local memory stays generic: llc-22 has no code for one on GFX10 and GFX11.
; RUN: %gaspar opt --assume=back-end-next -S %s | %FileCheck %s
; RUN: %gaspar opt --assume=back-end-next %s -o %t.bc
; RUN: %llc -mcpu=gfx1030 %t.bc -o - | %FileCheck %s --check-prefix=CODE
; RUN: %llc -mcpu=gfx1201 %t.bc -o - | %FileCheck %s --check-prefix=CODE
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: define i32 @local(
; CHECK: atomicrmw usub_sat ptr %p, i32
; CHECK: atomicrmw sub ptr addrspace(3) %q, i32
; CODE-LABEL: local:
; CODE: s_setpc
define i32 @local(ptr addrspace(3) %q, i32 %v) {
  %p = addrspacecast ptr addrspace(3) %q to ptr
  %a = atomicrmw usub_sat ptr %p, i32 %v monotonic
  %b = atomicrmw sub ptr %p, i32 %v monotonic
  %r = add i32 %a, %b
  ret i32 %r
}

; Of global memory it can be named.
; CHECK-LABEL: define i32 @global(
; CHECK: atomicrmw usub_sat ptr addrspace(1) %q, i32
define i32 @global(ptr addrspace(1) %q, i32 %v) {
  %p = addrspacecast ptr addrspace(1) %q to ptr
  %a = atomicrmw usub_sat ptr %p, i32 %v monotonic
  ret i32 %a
}
