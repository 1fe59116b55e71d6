; Casts that are made of each other, which nothing reaches.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s
; RUN: %gaspar opt --generic=tags -S %s | %FileCheck %s
; RUN: %gaspar retarget --to=x86_64 -S %s | %FileCheck %s --check-prefix=HOST
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
; CHECK-LABEL: @k(
; CHECK:       dead:
; CHECK:         store i32 1, ptr addrspace(3) {{poison|%there}}
; HOST-LABEL: @k(
; HOST:        dead:
; HOST:          store i32 1, ptr poison
define spir_kernel void @k() {
  ret void
dead:
  %there = addrspacecast ptr addrspace(4) %back to ptr addrspace(3)
  %back = addrspacecast ptr addrspace(3) %there to ptr addrspace(4)
  store i32 1, ptr addrspace(4) %back
  store i32 1, ptr addrspace(3) %there
  br label %dead
}
