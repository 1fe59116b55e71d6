; A struct of vectors whose length the processor decides: memory that holds it may hold anything anywhere, and stays.
; RUN: %gaspar opt --set promote=0 --world=closed -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %v = alloca { <vscale x 4 x i32>, <vscale x 4 x i32> }
; CHECK: %w = alloca ptr addrspace(1)
; CHECK: store { <vscale x 4 x i32>, <vscale x 4 x i32> } %x, ptr addrspace(1) %p
define spir_kernel void @k(ptr addrspace(1) %out, { <vscale x 4 x i32>, <vscale x 4 x i32> } %x) {
  %v = alloca { <vscale x 4 x i32>, <vscale x 4 x i32> }
  %w = alloca ptr addrspace(4)
  %o = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  store ptr addrspace(4) %o, ptr %w
  store { <vscale x 4 x i32>, <vscale x 4 x i32> } %x, ptr %v
  %y = load { <vscale x 4 x i32>, <vscale x 4 x i32> }, ptr %v
  %p = load ptr addrspace(4), ptr %w
  store { <vscale x 4 x i32>, <vscale x 4 x i32> } %x, ptr addrspace(4) %p
  ret void
}
