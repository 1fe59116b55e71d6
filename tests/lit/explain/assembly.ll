; The result of inline assembly.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; CHECK: @k: load through '%p': generic, may be anywhere
; CHECK-NEXT: @k: '%p' is the result of inline assembly
; CHECK: 1 generic
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %p = call ptr asm "mov.u64 $0, 16;", "=l"()
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
