; A call makes a private variable unknown if code outside may write it, and no other.
; RUN: %gaspar opt -p check-spaces,resolve -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func void @outside(ptr addrspace(4))

; The callee looks, and keeps nothing.
define internal spir_func i32 @look(ptr addrspace(4) %slot) noinline {
  %p = load ptr addrspace(4), ptr addrspace(4) %slot
  %v = load i32, ptr addrspace(4) %p
; CHECK-LABEL: define internal spir_func i32 @look(
; CHECK:         load i32, ptr addrspace(3)
  ret i32 %v
}

; The callee hands it on.
define internal spir_func void @hand_on(ptr addrspace(4) %slot) noinline {
  call spir_func void @outside(ptr addrspace(4) %slot)
  ret void
}

define spir_kernel void @kept(ptr addrspace(3) %l) {
; CHECK-LABEL: define spir_kernel void @kept(
; CHECK:         load i32, ptr addrspace(3)
  %slot = alloca ptr addrspace(4)
  %s = addrspacecast ptr %slot to ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %slot
  %a = call spir_func i32 @look(ptr addrspace(4) %s)
  %p = load ptr addrspace(4), ptr %slot
  %v = load i32, ptr addrspace(4) %p
  ret void
}

define spir_kernel void @lost(ptr addrspace(3) %l) {
; CHECK-LABEL: define spir_kernel void @lost(
; CHECK:         load i32, ptr addrspace(4) %p
  %slot = alloca ptr addrspace(4)
  %s = addrspacecast ptr %slot to ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %slot
  call spir_func void @hand_on(ptr addrspace(4) %s)
  %p = load ptr addrspace(4), ptr %slot
  %v = load i32, ptr addrspace(4) %p
  ret void
}

; A function that others may call gets objects that nobody here follows: its own calls escape.
define spir_func void @filler(ptr addrspace(4) %slot, ptr addrspace(4) %p) noinline {
  store ptr addrspace(4) %p, ptr addrspace(4) %slot
  ret void
}

define spir_kernel void @filled(ptr addrspace(3) %l, ptr addrspace(1) %x) {
; CHECK-LABEL: define spir_kernel void @filled(
; CHECK:         load i32, ptr addrspace(4) %p
  %slot = alloca ptr addrspace(4)
  %s = addrspacecast ptr %slot to ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %slot
  call spir_func void @filler(ptr addrspace(4) %s, ptr addrspace(4) %h)
  %p = load ptr addrspace(4), ptr %slot
  %v = load i32, ptr addrspace(4) %p
  ret void
}

; An argument in one argument's place only where the call's type is the function's.
define internal spir_func i32 @other_type(ptr addrspace(4) %p) noinline {
; CHECK-LABEL: define internal spir_func i32 @other_type(
; CHECK:         load i32, ptr addrspace(4) %p
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
define spir_kernel void @calls_it(ptr addrspace(3) %l) {
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %a = call spir_func i32 @other_type(ptr addrspace(4) %g)
  %b = call spir_func i64 @other_type(i64 4)
  ret void
}
