; "nvvm.as": written on functions, read back from declarations and from what others may call.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -S %s | %gaspar opt -S - | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,resolve -S %s | %FileCheck %s --check-prefix=READ
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; One number a parameter; 0 where nothing is known or it is no pointer.
define internal i32 @get(ptr %p, i32 %n, ptr %q, ptr %r) {
; CHECK:       define internal i32 @get(ptr addrspace(3) %p, i32 %n, ptr addrspace(1) %q, ptr %r) #[[GET:[0-9]+]]
  %v = load i32, ptr %p
  %w = load i32, ptr %q
  %x = load i32, ptr %r
  ret i32 %v
}

; Nothing to say: no attribute.
define i32 @unknown(ptr %p) {
; CHECK:       define i32 @unknown(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}

; Others may call it; it says with what.
define i32 @promised(ptr %p, ptr %q) "nvvm.as"="array<i32: 3, 0>" {
; READ-LABEL:  define i32 @promised(
; READ:          load i32, ptr addrspace(3)
; READ:          load i32, ptr %q
  %v = load i32, ptr %p
  %w = load i32, ptr %q
  ret i32 %v
}

; Not one number for each parameter, or no array: nothing is said.
define i32 @short(ptr %p, ptr %q) "nvvm.as"="array<i32: 3>" {
; READ-LABEL:  define i32 @short(
; READ:          load i32, ptr %p
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @wrong(ptr %p) "nvvm.as"="3" {
; READ-LABEL:  define i32 @wrong(
; READ:          load i32, ptr %p
  %v = load i32, ptr %p
  ret i32 %v
}

; From the call on, the pointer is what the declaration says; not before, and not where there is no call.
declare void @takes_local(i32, ptr) #0
define i32 @calls(ptr %p, i1 %c) {
; READ-LABEL:  define i32 @calls(
; READ:          load i32, ptr %p
; READ:          load i32, ptr addrspace(3)
; READ:          load i32, ptr %p
  %before = load i32, ptr %p
  br i1 %c, label %then, label %end
then:
  call void @takes_local(i32 0, ptr %p)
  %after = load i32, ptr %p
  br label %end
end:
  %other = load i32, ptr %p
  ret i32 %other
}

define ptx_kernel void @k(ptr %x, ptr addrspace(3) %l3) {
; CHECK:       define ptx_kernel void @k(ptr %x, ptr addrspace(3) %l3) #[[K:[0-9]+]]
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %u = load volatile ptr, ptr %x
  %a = call i32 @get(ptr %l, i32 4, ptr %x, ptr %u)
  ret void
}
attributes #0 = { "nvvm.as"="array<i32: 0, 3>" }
; CHECK: attributes #[[GET]] = { "gaspar-inferred" "nvvm.as"="array<i32: 3, 0, 1, 0>" }
; CHECK: attributes #[[K]] = { "gaspar-inferred" "nvvm.as"="array<i32: 1, 3>" }
