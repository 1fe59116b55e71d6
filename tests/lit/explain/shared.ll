; A variable that others may write; internal, it is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/addrspace(1) global ptr null/internal addrspace(1) global ptr addrspacecast (ptr addrspace(1) @x to ptr)/' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%p': generic, may be in {global, constant}
; CHECK-NEXT: @k: '%p' is loaded from memory that code outside the module may have written
; CHECK-NEXT: @list: '@list' is a variable that code outside the module may write
; CHECK-NEXT: help: say that this is the whole program: --world=closed
; CHECK-NEXT: help: make it `static` (internal), or say that this is the whole program: --world=closed
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@x = internal addrspace(1) global i32 0
@list = addrspace(1) global ptr null
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %p = load ptr, ptr addrspace(1) @list
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
