; Only null is in every space: the first byte of shared memory, and an address as it is written, are
; not where the other side of a select is.
; RUN: %gaspar opt -p ipmsp -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call void @put(ptr %first)
; CHECK: call void @put.at(ptr %at)
; CHECK: call void @"put.null$1"(ptr addrspace(1)
define ptx_kernel void @k(ptr addrspace(1) %p, i64 %n, i1 %c) {
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %first = select i1 %c, ptr addrspacecast (ptr addrspace(3) null to ptr), ptr %g
  call void @put(ptr %first)
  %address = getelementptr i8, ptr null, i64 %n
  %at = select i1 %c, ptr %address, ptr %g
  call void @put.at(ptr %at)
  %none = select i1 %c, ptr null, ptr %g
  call void @put.null(ptr %none)
  ret void
}
define void @put(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @put.at(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @put.null(ptr %p) {
  store i32 1, ptr %p
  ret void
}
