; A pointer to local memory that another kernel may have left, whose bits are then any address of this one;
; without that store it is known.
; RUN: %gaspar explain --generic --world=closed %s | %FileCheck %s
; RUN: sed '/, ptr addrspace(1) @slot/s/addrspace(3) @tile/addrspace(1) @other/' %s | %gaspar explain --generic --world=closed - | %FileCheck %s --check-prefix=HELP
; CHECK: @b: load through '%p': generic, may be in {local, global}
; CHECK-NEXT: @b: '%p' is loaded from memory where an earlier kernel may have left a pointer
; CHECK-NEXT: @a: this stores '@tile', in {local}
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
@own = internal addrspace(3) global [8 x i32] undef
@other = internal addrspace(1) global [8 x i32] zeroinitializer
@slot = internal addrspace(1) global ptr undef
define ptx_kernel void @a(ptr addrspace(1) %o) {
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr addrspace(1) @slot
  ret void
}
define ptx_kernel void @b(ptr addrspace(1) %o) {
  store ptr addrspacecast (ptr addrspace(3) @own to ptr), ptr addrspace(1) %o
  %p = load ptr, ptr addrspace(1) @slot
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
