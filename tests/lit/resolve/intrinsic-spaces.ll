; An intrinsic that a back end has for some spaces only names no other.
; RUN: %gaspar opt -S %s --trace=%t.trace | %FileCheck %s
; RUN: %FileCheck %s --check-prefix=KEPT < %t.trace
; KEPT-COUNT-2: resolve: keep @maps %{{.}} generic  (its space has no such instruction)
; RUN: %gaspar opt %s -o - | %llc -mcpu=sm_90 -mattr=+ptx80 -o - | %FileCheck %s --check-prefix=PTX
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.prefetch.tensormap.p0(ptr)

define void @maps(ptr addrspace(1) %p, ptr addrspace(3) %l, ptr addrspace(4) %c) {
; CHECK-LABEL: define void @maps(
; CHECK:         call void @llvm.nvvm.prefetch.tensormap.p0(ptr %g)
; CHECK:         call void @llvm.nvvm.prefetch.tensormap.p0(ptr %h)
; CHECK:         call void @llvm.nvvm.prefetch.tensormap.p4(ptr addrspace(4) %c)
; PTX:           prefetch.tensormap
; PTX:           prefetch.tensormap
; PTX:           prefetch.const.tensormap
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %h = addrspacecast ptr addrspace(3) %l to ptr
  %i = addrspacecast ptr addrspace(4) %c to ptr
  %x = load i32, ptr %g
  %y = load i32, ptr %h
  %z = load i32, ptr %i
  call void @llvm.nvvm.prefetch.tensormap.p0(ptr %g)
  call void @llvm.nvvm.prefetch.tensormap.p0(ptr %h)
  call void @llvm.nvvm.prefetch.tensormap.p0(ptr %i)
  ret void
}
