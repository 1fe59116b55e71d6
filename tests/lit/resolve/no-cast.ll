; What is known to be in a space that no cast leads to from generic stays generic.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"

define i32 @tensor(ptr %p) #0 {
; CHECK-LABEL: define i32 @tensor(
; CHECK:         load i32, ptr %p
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @local(ptr %p) #1 {
; CHECK-LABEL: define i32 @local(
; CHECK:         load i32, ptr addrspace(3) %p.local
  %x = load i32, ptr %p
  ret i32 %x
}
attributes #0 = { "nvvm.as"="array<i32: 6>" }
attributes #1 = { "nvvm.as"="array<i32: 3>" }
