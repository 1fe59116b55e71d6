; A space that has no such instruction.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; CHECK: @k: load through '%g': generic, may be in {constant}
; CHECK-NEXT: @k: '%g' is in {constant}, which has no such instruction [resolve:unable]
; CHECK: 1 generic
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(4) %c) {
  %g = addrspacecast ptr addrspace(4) %c to ptr
  %x = load atomic i32, ptr %g acquire, align 4
  store i32 %x, ptr addrspace(1) %o
  ret void
}
