; In a closed world, memory where a work-item put a pointer to local memory; without that store it is known.
; RUN: %gaspar explain --world=closed --generic %s | %FileCheck %s
; RUN: sed '/store ptr addrspacecast/d' %s | %gaspar explain --world=closed --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%p': generic, may be in {local, global}
; CHECK-NEXT: @k: '%p' is loaded from memory where other work-items and kernels may have put any pointer that they got
; CHECK-NEXT: @k: that memory is reached through '%o'
; CHECK-NEXT: @k: code outside can reach a pointer to {local} from here on
; CHECK-NEXT: help: store no pointers to private or local memory where other work-items read
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
define ptx_kernel void @k(ptr addrspace(1) %table, ptr addrspace(1) %o) {
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr addrspace(1) %table
  %p = load ptr, ptr addrspace(1) %o
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
