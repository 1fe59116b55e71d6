; Memory that others may have written; in a closed world only global pointers can be there.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: %gaspar explain --world=closed --generic %s | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%next': generic, may be in {global, constant}
; CHECK-NEXT: @k: '%head' is loaded from memory that code outside the module may have written
; CHECK-NEXT: @k: that memory is reached through '%q'
; CHECK-NEXT: help: say that this is the whole program: --world=closed
; CHECK-NEXT: @k: load through '%n': generic, may be in {global, constant}
; CHECK-NEXT: @k: '%n' is loaded from memory that code outside the module may have written
; CHECK-NEXT: @k: that memory is reached through '%head'
; CHECK-NEXT: @k: that memory is reached through '%q'
; CHECK-NEXT: help: say that this is the whole program: --world=closed
; CHECK: 2 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %q, ptr addrspace(1) %o) {
  %head = load ptr, ptr %q
  %next = getelementptr inbounds ptr, ptr %head, i64 1
  %n = load ptr, ptr %next
  %x = load i32, ptr %n
  store i32 %x, ptr addrspace(1) %o
  ret void
}
