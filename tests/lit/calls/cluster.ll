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
define ptx_kernel void @k(ptr addrspace(3) %own, ptr addrspace(7) %other) {
; CHECK-COUNT-2: call i32 @get(
; CHECK-NOT:   @get.
  %a = addrspacecast ptr addrspace(3) %own to ptr
  %b = addrspacecast ptr addrspace(7) %other to ptr
  %x = call i32 @get(ptr %a)
  %y = call i32 @get(ptr %b)
  ret void
}
