; A loop that copies by another type is a copy: LLVM makes a memcpy of it, and hands @get the pointer that it copied from.
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
%S = type { [32 x i32] }
; CHECK-LABEL: define internal spir_func i32 @get(
; CHECK: load i32, ptr addrspace(4)
define internal spir_func i32 @get(ptr addrspace(4) noalias readonly captures(none) %s, i64 %i) noinline {
  %p = getelementptr i8, ptr addrspace(4) %s, i64 0
  %e = getelementptr inbounds [32 x i32], ptr addrspace(4) %p, i64 0, i64 %i
  %v = load i32, ptr addrspace(4) %e
  ret i32 %v
}
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %src, i64 %i) {
entry:
  %c = alloca %S, align 4
  %g = load ptr addrspace(4), ptr addrspace(1) %src
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %n, %loop ]
  %from = getelementptr inbounds float, ptr addrspace(4) %g, i64 %k
  %f = load float, ptr addrspace(4) %from, align 4
  %b = bitcast float %f to i32
  %to = getelementptr inbounds i32, ptr %c, i64 %k
  store i32 %b, ptr %to, align 4
  %n = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %n, 32
  br i1 %more, label %loop, label %done
done:
  %cg = addrspacecast ptr %c to ptr addrspace(4)
  %v = call spir_func i32 @get(ptr addrspace(4) %cg, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A loop that computes is none.
; CHECK-LABEL: define internal spir_func i32 @get_computed(
; CHECK: load i32, ptr %
define internal spir_func i32 @get_computed(ptr addrspace(4) noalias readonly captures(none) %s, i64 %i) noinline {
  %e = getelementptr inbounds [32 x i32], ptr addrspace(4) %s, i64 0, i64 %i
  %v = load i32, ptr addrspace(4) %e
  ret i32 %v
}
define spir_kernel void @computes(ptr addrspace(1) %out, ptr addrspace(1) %src, i64 %i) {
entry:
  %c = alloca %S, align 4
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %n, %loop ]
  %from = getelementptr inbounds float, ptr addrspace(1) %src, i64 %k
  %f = load float, ptr addrspace(1) %from, align 4
  %x = fmul float %f, 3.0
  %b = bitcast float %x to i32
  %to = getelementptr inbounds i32, ptr %c, i64 %k
  store i32 %b, ptr %to, align 4
  %n = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %n, 32
  br i1 %more, label %loop, label %done
done:
  %cg = addrspacecast ptr %c to ptr addrspace(4)
  %v = call spir_func i32 @get_computed(ptr addrspace(4) %cg, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
