; A pointer that leads nowhere.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; CHECK: @k: load through 'ptr null': generic, may be anywhere
; CHECK-NEXT: @k: 'ptr null' is null, undefined, or in code that never runs: it points nowhere
; CHECK: 1 generic
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %x = load i32, ptr null
  store i32 %x, ptr addrspace(1) %o
  ret void
}
