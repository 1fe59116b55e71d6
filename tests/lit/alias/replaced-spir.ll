; A copy that a kernel makes lives no longer than what is copied stays as it is, so it stays private.
; RUN: %gaspar opt -p alias-scopes %s -S | %FileCheck %s
target triple = "spirv64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @kernel(
; CHECK: %v = load i64, ptr %e, align 8, !alias.scope ![[PRIVATE:[0-9]+]]
define spir_kernel void @kernel(ptr addrspace(1) noalias readonly align 8 dereferenceable(128) %g, ptr addrspace(1) %o, i64 %i) nounwind {
  %t = alloca [16 x i64], align 8
  call void @llvm.memcpy.p0.p1.i64(ptr align 8 %t, ptr addrspace(1) align 8 %g, i64 128, i1 false)
  %e = getelementptr inbounds [16 x i64], ptr %t, i64 0, i64 %i
  %v = load i64, ptr %e
  %w = call i64 @get(ptr addrspace(1) %g, i64 %i)
  %x = add i64 %v, %w
  store i64 %x, ptr addrspace(1) %o
  ret void
}

; LLVM looks through the change of type, too.
; CHECK-LABEL: define internal i64 @get(
; CHECK: %v = load i64, ptr %e, align 8, !alias.scope ![[BOTH:[0-9]+]]
define internal i64 @get(ptr addrspace(1) noalias readonly align 8 dereferenceable(128) %p, i64 %i) nounwind {
  %t = alloca [16 x i64], align 8
  call void @llvm.memcpy.p0.p1.i64(ptr align 8 %t, ptr addrspace(1) align 8 %p, i64 128, i1 false)
  %e = getelementptr inbounds [16 x i64], ptr %t, i64 0, i64 %i
  %v = load i64, ptr %e
  ret i64 %v
}
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)

; CHECK-DAG: ![[P:[0-9]+]] = !{!"gaspar.private",
; CHECK-DAG: ![[G:[0-9]+]] = !{!"gaspar.global",
; CHECK-DAG: ![[BOTH]] = !{![[P]], ![[G]],
; CHECK-DAG: ![[PRIVATE]] = !{![[P]]}
