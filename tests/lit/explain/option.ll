; Callers that differ, and a limit on copies that is met; with as many as the help says it is known.
; RUN: %gaspar explain --world=closed --set copies=0 --generic %s | %FileCheck %s
; RUN: %gaspar explain --world=closed --set copies=1 --generic %s | %FileCheck %s --check-prefix=HELP
; CHECK: @f: load through '%p': generic, may be in {local, global}
; CHECK-NEXT: @f: '%p' is a parameter of 'f', and its callers pass pointers to different spaces
; CHECK-NEXT: @f: copying 'f' stopped where option copies was met: 0
; CHECK-NEXT: @k: this call passes '%g', in {global}
; CHECK-NEXT: @k: this call passes '@tile', in {local}
; CHECK-NEXT: help: let 'f' be copied for each, or inlined
; CHECK-NEXT: help: --set copies=1 (tried: this is enough)
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
define internal i32 @f(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %x = call i32 @f(ptr %g)
  %y = call i32 @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %o
  ret void
}
