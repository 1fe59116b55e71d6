; Callers that differ, by a pointer to the function; called by its name it is copied.
; RUN: %gaspar explain --generic --world=closed %s | %FileCheck %s
; RUN: sed 's/call i32 %f(/call i32 @f(/; /store ptr @f/d' %s | %gaspar explain --generic --world=closed - | %FileCheck %s --check-prefix=HELP
; CHECK: @f: load through '%p': generic, may be in {local, global}
; CHECK-NEXT: @f: '%p' is a parameter of 'f', and calls, some through a pointer to 'f', pass pointers to different spaces
; CHECK-NEXT: @k: this call passes '%g', in {global}
; CHECK-NEXT: @k: this call passes '@tile', in {local}
; CHECK-NEXT: help: call 'f' by its name
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
@slot = internal addrspace(3) global ptr undef
define internal i32 @f(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  store ptr @f, ptr addrspace(3) @slot
  %f = load ptr, ptr addrspace(3) @slot
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %x = call i32 %f(ptr %g)
  %y = call i32 %f(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %o
  ret void
}
