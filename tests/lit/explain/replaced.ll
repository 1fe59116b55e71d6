; The result of a function whose body the linker may replace; internal, or in a closed world, it is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/define weak/define internal/' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; RUN: %gaspar explain --world=closed --generic %s | %FileCheck %s --check-prefix=CLOSED
; CHECK: @k: load through '%p': generic, may be anywhere
; CHECK-NEXT: @k: '%p' is the result of 'find', whose body the linker may replace
; CHECK-NEXT: help: make 'find' `static` (internal), or say that this is the whole program: --world=closed
; CHECK: 1 generic
; HELP: 0 generic
; CLOSED: 0 generic
target triple = "nvptx64-nvidia-cuda"
@v = internal addrspace(3) global i32 undef
define weak ptr @find() noinline {
  ret ptr addrspacecast (ptr addrspace(3) @v to ptr)
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %p = call ptr @find()
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
