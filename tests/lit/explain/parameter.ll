; A parameter of a function that others may call; internal, or in a closed world, it is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/define i32 @f/define internal i32 @f/' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; RUN: %gaspar explain --world=closed --generic %s | %FileCheck %s --check-prefix=CLOSED
; CHECK: @f: load through '%p': generic, may be anywhere
; CHECK-NEXT: @f: '%p' is a parameter of 'f', which code outside the module may call
; CHECK-NEXT: help: make 'f' `static` (internal), or say that this is the whole program: --world=closed
; CHECK: 1 generic
; HELP: 0 generic
; CLOSED: 0 generic
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %x = call i32 @f(ptr %g) noinline
  store i32 %x, ptr addrspace(1) %o
  ret void
}
