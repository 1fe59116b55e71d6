; Code without a body that is called by a pointer writes visible variables.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
; CHECK:     store i32 7, ptr{{( addrspace\(4\))?}} %
; CHECK-NOT: store i32 7, ptr addrspace({{[135]}})
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@var = addrspace(3) global ptr poison
@l = internal addrspace(3) global i32 poison
declare void @ext()
@tab = internal addrspace(1) constant [1 x ptr] [ptr @ext]
define ptx_kernel void @k(ptr %out, ptr %f, i64 %n) {
  store ptr %out, ptr addrspace(3) @var
  %fs = getelementptr inbounds ptr, ptr addrspace(1) @tab, i64 %n
  %fp = load ptr, ptr addrspace(1) %fs
  call void %fp()
  %p = load ptr, ptr addrspace(3) @var
  store i32 7, ptr %p
  ret void
}
