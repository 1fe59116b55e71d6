; The buffer is aligned to more than 128 bytes where a variable asks for it.
; RUN: %gaspar opt --target=intel --world=closed -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; CHECK: define spir_kernel void @many(ptr addrspace(1) %x, i1 %c, ptr addrspace(1) noalias align 512 %private.buffer)
; CHECK-SAME: !gaspar.private_buffer ![[MANY:[0-9]+]]
; CHECK: store i32 2, ptr addrspace(1) %{{.*}}, align 512
define spir_kernel void @many(ptr addrspace(1) %x, i1 %c) {
  %own = alloca i32, align 512
  store i32 2, ptr %own, align 512
  %g = addrspacecast ptr %own to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %g, ptr addrspace(4) %h
  store i32 1, ptr addrspace(4) %p
  ret void
}
; CHECK: ![[MANY]] = !{i32 2, i64 512}
