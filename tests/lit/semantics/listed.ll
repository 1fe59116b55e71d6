; A variable that llvm.used lists is used in ways that the module does not show.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK:     store i32 7, ptr{{( addrspace\(4\))?}} %
; CHECK-NOT: store i32 7, ptr addrspace({{[135]}})
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@var = internal addrspace(3) global ptr poison
@var2 = internal addrspace(1) global ptr null, section "shared_with_host"
@l = internal addrspace(3) global i32 poison
@llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(3) @var to ptr)], section "llvm.metadata"
declare void @ext()
define ptx_kernel void @k(ptr %out, i64 %n) {
  store ptr %out, ptr addrspace(3) @var
  call void @ext()
  %p = load ptr, ptr addrspace(3) @var
  store i32 7, ptr %p
  ret void
}
