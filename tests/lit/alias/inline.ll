; Inlining clones scopes; ours are named by strings, so a clone is the same node and nothing is lost: the
; second load goes, as it does where the scopes came after inlining.
; RUN: %gaspar opt -p check-spaces,alias-scopes %s | %opt -passes='inline,function(gvn)' -S | %FileCheck %s
; RUN: %opt -passes='inline,function(gvn)' %s -S | %FileCheck %s --check-prefix=WITHOUT
target triple = "spir64"
; CHECK-LABEL: define spir_kernel void @k(
; CHECK-COUNT-1: = load float
; CHECK-NOT: = load float
; CHECK: ret void
; CHECK-NOT: gaspar.spaces{{.*}}gaspar.spaces
; CHECK-DAG: ![[D:[0-9]+]] = !{!"gaspar.spaces"}
; CHECK-NOT: !{!"gaspar.spaces"}
; WITHOUT-LABEL: define spir_kernel void @k(
; WITHOUT-COUNT-2: = load float
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(3) %b) {
  %x = load float, ptr addrspace(1) %a
  call spir_func void @put(ptr addrspace(3) %b, float %x)
  %y = load float, ptr addrspace(1) %a
  %q = getelementptr float, ptr addrspace(3) %b, i64 1
  call spir_func void @put(ptr addrspace(3) %q, float %y)
  ret void
}
define internal spir_func void @put(ptr addrspace(3) %p, float %v) alwaysinline {
  %w = fadd float %v, 1.0
  store float %w, ptr addrspace(3) %p
  ret void
}
