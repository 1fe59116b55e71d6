; A function is inlined where its parameter is one that is noalias, only read and large enough.  Then instcombine reads that in the
; place of its copy, through what the copy was cast to: a cast to private memory would be one of global memory (WRONG shows it).
; attributor finds the same of a parameter without inlining, but itself names private memory then, with or without us.
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | opt-22 -passes='cgscc(inline),function(instcombine<no-verify-fixpoint>)' -S | %FileCheck %s --check-prefix=AFTER
; RUN: sed 's/^  %e = getelementptr/%c.p = addrspacecast ptr %c to ptr addrspace(5)\n%e = getelementptr/; s/, ptr %c, i64 0/, ptr addrspace(5) %c.p, i64 0/; s/load i32, ptr %e/load i32, ptr addrspace(5) %e/' %s | opt-22 -passes='cgscc(inline),function(instcombine<no-verify-fixpoint>)' -S | %FileCheck %s --check-prefix=WRONG
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [32 x i32] }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: define internal void @of_parameter(
; CHECK: load i32, ptr %e
define internal void @of_parameter(ptr addrspace(1) noalias %out, ptr %p, i64 %i) {
  %c = alloca %S, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %p, i64 128, i1 false)
  %e = getelementptr inbounds [32 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}
; AFTER-LABEL: define ptx_kernel void @calls(
; AFTER-NOT: addrspace(5)
; AFTER: %[[E:.*]] = getelementptr inbounds i32, ptr %p, i64 %i
; AFTER: load i32, ptr %[[E]]
; WRONG-LABEL: define ptx_kernel void @calls(
; WRONG: addrspacecast ptr %p to ptr addrspace(5)
define ptx_kernel void @calls(ptr addrspace(1) noalias %out, ptr noalias readonly align 8 dereferenceable(128) %p, i64 %i) {
  call void @of_parameter(ptr addrspace(1) %out, ptr %p, i64 %i)
  ret void
}
