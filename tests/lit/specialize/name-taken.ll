; A copy gets another name where something else has its name, also something that says that it is such a copy: LLVM may have changed
; it for the calls that it had.
; RUN: %gaspar opt -p check-spaces,specialize -S %s | %FileCheck %s
; CHECK: define spir_func void @mid.local()
; CHECK: call spir_func i32 @mid.local.{{[0-9]+}}(
; CHECK: define internal spir_func i32 @mid.local.{{[0-9]+}}(
; CHECK-NEXT: call spir_func i32 @leaf.local(
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
define spir_func void @mid.local() "gaspar-copy-of"="mid:.local" {
  ret void
}
define internal spir_func i32 @leaf(ptr addrspace(4) %p) noinline {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
define internal spir_func i32 @mid(ptr addrspace(4) %p) noinline {
  %v = call spir_func i32 @leaf(ptr addrspace(4) %p)
  ret i32 %v
}
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %a = call spir_func i32 @mid(ptr addrspace(4) %gx)
  %b = call spir_func i32 @mid(ptr addrspace(4) %gl)
  %s = add i32 %a, %b
  store i32 %s, ptr addrspace(1) %x
  ret void
}
