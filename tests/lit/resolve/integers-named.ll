; The bits of a named pointer are no generic address.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"

define i32 @named_bits(ptr addrspace(3) %p) {
; CHECK-LABEL: define i32 @named_bits(
; CHECK:         load i32, ptr %r
  %i = ptrtoint ptr addrspace(3) %p to i64
  %r = inttoptr i64 %i to ptr
  %x = load i32, ptr %r
  ret i32 %x
}
