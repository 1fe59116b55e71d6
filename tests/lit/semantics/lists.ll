; The compiler's lists of names are no memory: what they name does not become what pointers in memory
; point to.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@table = internal addrspace(4) constant [2 x i32] [i32 1, i32 2]
@tile = internal addrspace(3) global [2 x i32] undef
@llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(3) @tile to ptr)], section "llvm.metadata"
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(4) @table to ptr)], section "llvm.metadata"
define ptx_kernel void @k(ptr %a) {
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         store i32 7, ptr addrspace(1) %
  %p = load ptr, ptr %a
  store i32 7, ptr %p
  ret void
}
