; A copy for one parameter gets a copy for the other, once that is known; what ends in the same
; words is not the same.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

define internal spir_func ptr addrspace(4) @id(ptr addrspace(4) %p) noinline {
  %v = alloca [2 x ptr addrspace(4)], align 8
  %e = getelementptr inbounds ptr addrspace(4), ptr %v, i64 1
  store ptr addrspace(4) %p, ptr %e, align 8
  %r = load ptr addrspace(4), ptr %e, align 8
  ret ptr addrspace(4) %r
}
define internal spir_func i32 @f(ptr addrspace(4) %p, ptr addrspace(4) %q) noinline {
  %a = load i32, ptr addrspace(4) %p, align 4
  %b = load i32, ptr addrspace(4) %q, align 4
  %c = add i32 %a, %b
  ret i32 %c
}
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c) {
; CHECK-LABEL: define spir_kernel void @k(
  %m = alloca i32, align 4
  %pm = addrspacecast ptr %m to ptr addrspace(4)
  %px = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %pl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %any = select i1 %c, ptr addrspace(4) %px, ptr addrspace(4) %pl
  %im = call spir_func ptr addrspace(4) @id(ptr addrspace(4) %pm)
  %il = call spir_func ptr addrspace(4) @id(ptr addrspace(4) %pl)
; CHECK: call spir_func i32 @f.generic.private.private(
  %r = call spir_func i32 @f(ptr addrspace(4) %im, ptr addrspace(4) %pm)
  %s = call spir_func i32 @f(ptr addrspace(4) %any, ptr addrspace(4) %pm)
  %o = call spir_func i32 @f(ptr addrspace(4) %any, ptr addrspace(4) %pl)
  %rs = add i32 %r, %s
  %t = add i32 %rs, %o
  store i32 %t, ptr addrspace(1) %x, align 4
  ret void
}
; CHECK: define internal spir_func i32 @f.generic.private.private(
; CHECK-NEXT: load i32, ptr %
; CHECK-NEXT: load i32, ptr %
