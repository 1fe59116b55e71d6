; A body that another may replace is not copied; one whose bodies all mean the same is.
; RUN: %gaspar opt -p ipmsp -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define weak i32 @weak(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define linkonce_odr i32 @odr(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(3) %l3) {
; CHECK: call i32 @weak(ptr %l)
; CHECK: call i32 @"odr$1"(ptr addrspace(3) %l
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %a = call i32 @weak(ptr %l)
  %b = call i32 @odr(ptr %l)
  ret void
}
