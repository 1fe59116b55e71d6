; A kernel that the module calls runs in the launch of its caller, too.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"

; A kernel that code of the module calls runs in the caller's launch.  Code elsewhere may call it, too.
@tile = internal addrspace(3) global [4 x i32] poison
@cell = internal addrspace(1) global ptr null
define ptx_kernel void @called(ptr addrspace(1) %x) noinline {
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %l, ptr addrspace(1) @cell
  ret void
}
; CHECK-LABEL: define ptx_kernel void @calls(
; CHECK: store i32 1, ptr addrspace(3)
define ptx_kernel void @calls(ptr addrspace(1) %x) {
  call ptx_kernel void @called(ptr addrspace(1) %x)
  %r = load ptr, ptr addrspace(1) @cell
  store i32 1, ptr %r
  ret void
}
; CHECK-LABEL: define ptx_kernel void @calls_elsewhere(
; CHECK: store i32 2, ptr addrspace(3)
define ptx_kernel void @calls_elsewhere() {
  call void @unseen()
  %r = load ptr, ptr addrspace(1) @cell
  store i32 2, ptr %r
  ret void
}
declare void @unseen()
; CHECK-LABEL: define ptx_kernel void @other(
; CHECK: load volatile i32, ptr %r
define ptx_kernel void @other(ptr addrspace(1) %x) {
  %r = load ptr, ptr addrspace(1) @cell
  %v = load volatile i32, ptr %r
  ret void
}
