; One of two pointers; each by itself is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/ptr %g, ptr addrspacecast.*/ptr %g, ptr %g/' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%q': generic, may be in {local, global}
; CHECK-NEXT: @k: '%q' is one of several pointers, to different spaces
; CHECK-NEXT: @k: '%g' is in {global}
; CHECK-NEXT: @k: '@tile' is in {local}
; CHECK-NEXT: help: access each where its space is known, before they become one
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
define ptx_kernel void @k(ptr addrspace(1) %o, i1 %c) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %q = select i1 %c, ptr %g, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  %x = load i32, ptr %q
  store i32 %x, ptr addrspace(1) %o
  ret void
}
