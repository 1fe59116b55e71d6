; Shared memory of a group lies in that of its cluster: 3 joined with 7 is 7, without a copy.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define internal i32 @get(ptr %p) noinline {
; CHECK:       define internal i32 @get(ptr addrspace(7) %p)
; CHECK:         load i32, ptr addrspace(7) %p
  %v = load i32, ptr %p
  ret i32 %v
}
declare ptr @llvm.nvvm.mapa(ptr, i32)
@tile = internal addrspace(3) global [64 x ptr] undef, align 8
; The other group has the variable, too: what is stored there may be a pointer of its own.
define ptx_kernel void @mapped(ptr %out, i32 %rank) {
; CHECK-LABEL: define ptx_kernel void @mapped(
; CHECK:         load ptr, ptr addrspace(7)
; CHECK:         load ptr, ptr addrspace(3) @tile
; CHECK:         load i32, ptr %theirs
; CHECK:         load i32, ptr %ours
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %out, ptr %t
  %other = call ptr @llvm.nvvm.mapa(ptr %t, i32 %rank)
  %theirs = load ptr, ptr %other
  %ours = load ptr, ptr %t
  %v = load i32, ptr %theirs
  %w = load i32, ptr %ours
  ret void
}
define ptx_kernel void @k(ptr addrspace(3) %own, ptr addrspace(7) %other) {
; CHECK-COUNT-2: call i32 @get(
; CHECK-NOT:   @get.
  %a = addrspacecast ptr addrspace(3) %own to ptr
  %b = addrspacecast ptr addrspace(7) %other to ptr
  %x = call i32 @get(ptr %a)
  %y = call i32 @get(ptr %b)
  ret void
}
