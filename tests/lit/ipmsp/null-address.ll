; Zero bits of shared memory are an address there, and vote for it; a null votes for nothing.
; RUN: %gaspar opt -p ipmsp -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define linkonce_odr i32 @either(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define linkonce_odr i32 @global(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %g, i1 %c) {
; CHECK: call i32 @either(ptr %s)
; CHECK: call i32 @either(ptr %t)
; CHECK: call i32 @"global$1"(ptr addrspace(1)
  %x = addrspacecast ptr addrspace(1) %g to ptr
  %s = select i1 %c, ptr addrspacecast (ptr addrspace(3) null to ptr), ptr %x
  %n = addrspacecast ptr addrspace(3) null to ptr
  %t = select i1 %c, ptr %n, ptr %x
  %u = select i1 %c, ptr addrspacecast (ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)) to ptr), ptr %x
  %a = call i32 @either(ptr %s)
  %b = call i32 @either(ptr %t)
  %d = call i32 @global(ptr %u)
  ret void
}
