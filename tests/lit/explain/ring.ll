; Two phis, each of which brings one more space; with one space they are known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/addrspacecast (ptr addrspace(3) @tile to ptr)/null/' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%q': generic, may be in {local, global}
; CHECK-NEXT: @k: '%p' is one of several pointers, to different spaces
; CHECK-NEXT: @k: '%g' is in {global}
; CHECK-NEXT: @k: '@tile' is in {local}
; CHECK-NEXT: help: access each where its space is known, before they become one
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
define ptx_kernel void @k(ptr addrspace(1) %o, i1 %c) {
entry:
  %g = addrspacecast ptr addrspace(1) %o to ptr
  br label %a
a:
  %p = phi ptr [ %g, %entry ], [ %q, %b ]
  br label %b
b:
  %q = phi ptr [ %p, %a ], [ addrspacecast (ptr addrspace(3) @tile to ptr), %b ]
  %x = load i32, ptr %q
  store i32 %x, ptr addrspace(1) %o
  br i1 %c, label %a, label %b
}
