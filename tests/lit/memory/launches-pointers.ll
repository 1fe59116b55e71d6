; A call by pointer may lead to each function whose address is taken.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [4 x i32] poison
@next = internal addrspace(1) global ptr null

; A call by pointer may call @put, of which no call is by name.
define internal void @put(ptr addrspace(1) %a) {
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %l, ptr addrspace(1) %a
  ret void
}
define amdgpu_kernel void @chooses() {
  store ptr @put, ptr addrspace(1) @next
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @calls(
; CHECK: store i32 1, ptr %r
define amdgpu_kernel void @calls(ptr addrspace(1) %rows) {
  %f = load ptr, ptr addrspace(1) @next
  call void %f(ptr addrspace(1) %rows)
  %r = load ptr, ptr addrspace(1) %rows
  store i32 1, ptr %r
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @reads(
; CHECK: store i32 2, ptr addrspace(1)
define amdgpu_kernel void @reads(ptr addrspace(1) %rows) {
  %r = load ptr, ptr addrspace(1) %rows
  store i32 2, ptr %r
  ret void
}
