; A constant that is no address.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; CHECK: @k: load through 'ptr inttoptr (i64 4096 to ptr)': generic, may be anywhere
; CHECK-NEXT: @k: 'ptr inttoptr (i64 4096 to ptr)' is made of an integer that no known pointer gave
; CHECK-NEXT: help: keep it a pointer, or cast the result to its space and back
; CHECK: 1 generic
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %x = load i32, ptr inttoptr (i64 4096 to ptr)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
