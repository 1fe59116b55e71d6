; The linker may replace a body: then any code may run in that launch.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "amdgcn-amd-amdhsa"

; The linker may take another body, which calls what code elsewhere calls, @visible_puts.
@tile = internal addrspace(3) global [4 x i32] poison
@cell = internal addrspace(1) global ptr null
define weak void @weak() {
  ret void
}
define void @visible_puts() {
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %l, ptr addrspace(1) @cell
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @calls(
; CHECK: store i32 1, ptr addrspace(3)
define amdgpu_kernel void @calls() {
  call void @weak()
  %r = load ptr, ptr addrspace(1) @cell
  store i32 1, ptr %r
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @calls_none(
; CHECK: store i32 2, ptr addrspace(1)
define amdgpu_kernel void @calls_none() {
  %r = load ptr, ptr addrspace(1) @cell
  store i32 2, ptr %r
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @calls_declared(
; CHECK: store i32 3, ptr addrspace(3)
declare void @unseen()
define amdgpu_kernel void @calls_declared() {
  call void @unseen()
  %r = load ptr, ptr addrspace(1) @cell
  store i32 3, ptr %r
  ret void
}
