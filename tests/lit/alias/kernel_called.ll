; LLVM's alias analysis learns that a kernel's generic pointers are global only if the host alone starts the kernel.
; UNSUPPORTED: sanitized
; RUN: %opt -load-pass-plugin %plugin -aa-pipeline=gaspar-aa -passes=aa-eval -print-all-alias-modref-info -disable-output %s 2>&1 | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: Function: called:
; CHECK:         MayAlias: i32 addrspace(3)* %l3, i32* %p
define ptx_kernel void @called(ptr %p, ptr addrspace(3) %l3) {
  store i32 1, ptr %p
  store i32 1, ptr addrspace(3) %l3
  ret void
}
; CHECK-LABEL: Function: k:
; CHECK:         NoAlias: i32 addrspace(3)* %l3, i32* %p
define ptx_kernel void @k(ptr %p, ptr addrspace(3) %l3) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  store i32 1, ptr %p
  store i32 1, ptr addrspace(3) %l3
  call ptx_kernel void @called(ptr %l, ptr addrspace(3) %l3)
  ret void
}
