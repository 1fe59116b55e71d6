; The result of a function without a body; with one it is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/declare ptr @find(i32)/define internal ptr @find(i32) noinline { ret ptr addrspacecast (ptr addrspace(1) @x to ptr) }/' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%p': generic, may be anywhere
; CHECK-NEXT: @k: '%p' is the result of 'find', which has no body here
; CHECK-NEXT: help: link the body of 'find' into the module before
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@x = internal addrspace(1) global i32 0
declare ptr @find(i32)
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %p = call ptr @find(i32 1)
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
