; Code elsewhere runs in the launches that call it, and may put any pointer into memory.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "amdgcn-amd-amdhsa"

; Code elsewhere runs in the launches that call it, and puts there what it likes.
; CHECK-LABEL: define amdgpu_kernel void @calls(
; CHECK: store i32 1, ptr %r
define amdgpu_kernel void @calls(ptr addrspace(1) %rows) {
  call void @unseen()
  %r = load ptr, ptr addrspace(1) %rows
  store i32 1, ptr %r
  ret void
}
declare void @unseen()

; It calls what it may call; that runs in all such launches, and in those of modules elsewhere.
; CHECK-LABEL: define void @visible(
; CHECK: store i32 2, ptr %r
define void @visible(ptr addrspace(1) %rows) {
  %r = load ptr, ptr addrspace(1) %rows
  store i32 2, ptr %r
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @does_not(
; CHECK: store i32 3, ptr addrspace(1)
define amdgpu_kernel void @does_not(ptr addrspace(1) %rows) {
  %r = load ptr, ptr addrspace(1) %rows
  store i32 3, ptr %r
  ret void
}

; What @visible_puts stores is there for a kernel that calls code elsewhere, which may call it.  An only reading
; function stores nothing, but calls @visible_puts as little.
; CHECK-LABEL: define amdgpu_kernel void @assembly(
; CHECK: store i32 4, ptr %r
define amdgpu_kernel void @assembly(ptr addrspace(1) %rows) {
  call void asm sideeffect "s_nop 0", "~{memory}"()
  %r = load ptr, ptr addrspace(1) %rows
  store i32 4, ptr %r
  ret void
}
