; What a volatile copy reads, anything may have written since: the bytes that it writes may be any pointer.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i32] poison
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: define ptx_kernel void @plain(
; CHECK:         store i32 1, ptr addrspace(3)
define ptx_kernel void @plain(ptr addrspace(1) %out) {
  %a = alloca ptr
  %b = alloca ptr
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 8, i1 false)
  %p = load ptr, ptr %b
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: define ptx_kernel void @volatile(
; CHECK:         store i32 1, ptr %p
define ptx_kernel void @volatile(ptr addrspace(1) %out) {
  %a = alloca ptr
  %b = alloca ptr
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 8, i1 true)
  %p = load ptr, ptr %b
  store i32 1, ptr %p
  ret void
}
