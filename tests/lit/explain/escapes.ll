; A variable whose address goes to unknown code, which may store any pointer there; kept, it is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/call void @fill(ptr %v)/store ptr addrspacecast (ptr addrspace(1) @x to ptr), ptr %v/' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; RUN: %gaspar explain --generic --assume=back-end-next %s | %FileCheck %s --check-prefix=LAST
; LAST-NOT: load through '%v'
; LAST: 1 generic
; CHECK: @k: load through '%v': generic, may be in {private}
; CHECK-NEXT: @k: '%v' is in {private}, but code outside the module knows the variable and may copy its bytes, and LLVM may use the other copy in its place
; CHECK-NEXT: @k: the address of '%v' is given away here
; CHECK-NEXT: help: link the code that gets its address into the module, and make it `static` (internal); or say that only llc comes behind gaspar: --assume=back-end-next
; CHECK-NEXT: @k: load through '%p': generic, may be anywhere
; CHECK-NEXT: @k: '%p' is loaded from memory that code outside the module may have written
; CHECK-NEXT: @k: the address of '%v' is given away here
; CHECK-NEXT: help: say that this is the whole program: --world=closed
; CHECK: 2 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@x = internal addrspace(1) global i32 0
declare void @fill(ptr)
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %v = alloca ptr
  call void @fill(ptr %v)
  %p = load ptr, ptr %v
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
