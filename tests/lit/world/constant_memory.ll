; What is loaded from memory that no kernel writes: the host's pointers are global, and an initialiser's may be constant, in an open world
; one elsewhere.  A load from constant or global memory has what a load from either has.
; RUN: %gaspar opt -p infer,resolve -S %s | %FileCheck %s --check-prefixes=CHECK,OPEN
; RUN: %gaspar opt -p infer,resolve -S --assume=host-pointers-global %s | %FileCheck %s --check-prefixes=CHECK,OPEN
; RUN: %gaspar opt -p infer,resolve -S --world=closed %s | %FileCheck %s --check-prefixes=CHECK,CLOSED
; RUN: sed 's/@table = internal/@table =/' %s | %gaspar opt -p infer,resolve -S --world=closed - | %FileCheck %s --check-prefixes=CHECK,OPEN
target triple = "nvptx64-nvidia-cuda"
@c = internal addrspace(4) constant i32 5
@table = internal addrspace(4) constant [1 x ptr] [ptr addrspacecast (ptr addrspace(4) @c to ptr)]

; CHECK-LABEL: @k(
; OPEN:   %x = load i32, ptr %p
; OPEN:   %y = load i32, ptr %q
; CLOSED: %x = load i32, ptr addrspace(1) %
; CLOSED: %y = load i32, ptr addrspace(1) %
define ptx_kernel void @k(ptr addrspace(4) %t, ptr addrspace(1) %g, ptr addrspace(1) %out, i1 %b) {
  %p = load ptr, ptr addrspace(4) %t
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %out
  %t.generic = addrspacecast ptr addrspace(4) %t to ptr
  %g.generic = addrspacecast ptr addrspace(1) %g to ptr
  %either = select i1 %b, ptr %t.generic, ptr %g.generic
  %q = load ptr, ptr %either
  %y = load i32, ptr %q
  store i32 %y, ptr addrspace(1) %out
  ret void
}
