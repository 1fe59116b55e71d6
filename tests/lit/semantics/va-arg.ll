; va_arg moves the list on, which may be at another place then.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK: load i32, ptr %p
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr addrspace(3) %l, ...) {
  %ap = alloca ptr
  %pl = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %pl, ptr %ap
  %v = va_arg ptr %ap, ptr
  %p = load ptr, ptr %ap
  %x = load i32, ptr %p
  ret i32 %x
}
