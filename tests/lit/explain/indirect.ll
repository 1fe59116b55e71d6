; The result of a call to where a pointer leads; of a call by name it is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/call ptr %fn()/call ptr @known()/' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%p': generic, may be anywhere
; CHECK-NEXT: @k: '%p' is the result of a call through a pointer that may lead to code outside the module
; CHECK-NEXT: help: say that this is the whole program: --world=closed
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@x = internal addrspace(1) global i32 0
define internal ptr @known() noinline {
  ret ptr addrspacecast (ptr addrspace(1) @x to ptr)
}
define ptx_kernel void @k(ptr addrspace(1) %o, ptr %fn) {
  %p = call ptr %fn()
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
