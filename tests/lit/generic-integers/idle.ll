; The types of a function that never runs change with those of all others, also where no pointer is among its parameters.
; RUN: env GASPAR_DEBUG=recompute %gaspar opt --world=closed --generic=tags -S %s | %FileCheck %s
; CHECK:      define internal spir_func i64 @none() {
; CHECK-NEXT:   ret i64 0
; CHECK:      define internal spir_func i32 @reads() {
; CHECK-NEXT:   %{{.*}} = call spir_func i64 @none()
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@llvm.compiler.used = appending global [1 x ptr] [ptr @reads], section "llvm.metadata"
define internal spir_func ptr addrspace(4) @none() {
  ret ptr addrspace(4) null
}
define internal spir_func i32 @reads() {
  %p = call spir_func ptr addrspace(4) @none()
  ret i32 0
}
define spir_kernel void @k(ptr addrspace(1) %x) {
  store i32 1, ptr addrspace(1) %x
  ret void
}
