; A naked function keeps its parameters: its assembly finds them in the registers of their types.
; RUN: %gaspar opt -p ipmsp --world=closed -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
; CHECK: define internal void @naked(ptr %p) #
define internal void @naked(ptr %p) naked {
  call void asm sideeffect "ret;", ""()
  unreachable
}
define ptx_kernel void @k(ptr addrspace(3) %l) {
; CHECK: call void @naked(ptr %g)
  %g = addrspacecast ptr addrspace(3) %l to ptr
  call void @naked(ptr %g)
  ret void
}
