; --assume=host-pointers-global, in an open world: what a launch loads from memory that code outside
; writes is global, as in a closed world; not in a launch with code elsewhere, which may have put any
; pointer there, and not where this module itself made pointers to other spaces known.
; RUN: %gaspar opt -S %s | %FileCheck %s --check-prefixes=CHECK,OPEN,ELSEWHERE
; RUN: %gaspar opt -S --assume=host-pointers-global %s | %FileCheck %s --check-prefixes=CHECK,ASSUMED,ELSEWHERE
; RUN: %gaspar opt -S --world=closed --entries=f %s | %FileCheck %s --check-prefixes=CHECK,ASSUMED
; RUN: sed 's/^;EXPOSE//' %s | %gaspar opt -S --assume=host-pointers-global - | %FileCheck %s --check-prefixes=CHECK,OPEN,ELSEWHERE
; RUN: sed 's/^;OTHERS//' %s | %gaspar opt -S --assume=host-pointers-global - | %FileCheck %s --check-prefixes=CHECK,OPEN,ELSEWHERE
; RUN: %not %gaspar opt --assume=nothing %s -o %t.ll 2>&1 | %FileCheck %s --check-prefix=WRONG
; WRONG: unknown assumption 'nothing'
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @alone(
; OPEN:          load i32, ptr %
; ASSUMED:       load i32, ptr addrspace(1) %
define ptx_kernel void @alone(ptr %in, ptr %out) {
  %p = load ptr, ptr %in
  %x = load i32, ptr %p
  store i32 %x, ptr %out
  ret void
}

; The same in a function that only kernels of the module call.
; CHECK-LABEL: @helper(
; OPEN:          load i32, ptr %
; ASSUMED:       load i32, ptr addrspace(1) %
define internal i32 @helper(ptr %in) noinline {
  %p = load ptr, ptr %in
  %x = load i32, ptr %p
  ret i32 %x
}

; CHECK-LABEL: @calls(
define ptx_kernel void @calls(ptr %in, ptr %out) {
  %x = call i32 @helper(ptr %in)
  store i32 %x, ptr %out
  ret void
}

; Code elsewhere calls it, and may have put any pointer there.
; CHECK-LABEL: @f(
; ELSEWHERE:       load i32, ptr %
define i32 @f(ptr %in) {
  %p = load ptr, ptr %in
  %x = load i32, ptr %p
  ret i32 %x
}

; The same behind a global pointer. What lies behind a generic one may be constant, and name constant memory, in any launch.
; CHECK-LABEL: @global(
; ELSEWHERE:       load i32, ptr %
define i32 @global(ptr addrspace(1) %in) {
  %p = load ptr, ptr addrspace(1) %in
  %x = load i32, ptr %p
  ret i32 %x
}

;EXPOSE @c = internal addrspace(4) constant i32 7
;EXPOSE define ptx_kernel void @exposes(ptr %out) {
;EXPOSE   store ptr addrspacecast (ptr addrspace(4) @c to ptr), ptr %out
;EXPOSE   ret void
;EXPOSE }

; Code that a launch calls, and that is not seen, may know any pointer.
;OTHERS declare void @elsewhere()
;OTHERS define ptx_kernel void @with_others(ptr %in, ptr %out) {
;OTHERS   call void @elsewhere()
;OTHERS   ret void
;OTHERS }
