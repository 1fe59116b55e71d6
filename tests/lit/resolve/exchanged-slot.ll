; A loop that copies through a variable, as front ends write it, is a copy of what is stored in the variable.
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | opt-22 -passes='default<O2>' -S 2>/dev/null | %FileCheck %s --check-prefix=AFTER
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
%S = type { [32 x i32] }
; CHECK-LABEL: define internal spir_func i32 @get(
; CHECK: load i32, ptr addrspace(4) %
; AFTER-LABEL: define spir_func void @through(
; AFTER: call {{.*}}@get(ptr addrspace(4) %g
define internal spir_func i32 @get(ptr addrspace(4) noalias readonly captures(none) %s, i64 %i) noinline {
  %e = getelementptr inbounds [32 x i32], ptr addrspace(4) %s, i64 0, i64 %i
  %v = load i32, ptr addrspace(4) %e
  ret i32 %v
}
define spir_func void @through(ptr addrspace(1) %out, ptr addrspace(1) %src, i64 %i) {
entry:
  %c = alloca %S, align 4
  %t = alloca i32
  %g = load ptr addrspace(4), ptr addrspace(1) %src
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %n, %loop ]
  %from = getelementptr inbounds i32, ptr addrspace(4) %g, i64 %k
  %f = load i32, ptr addrspace(4) %from, align 4
  store i32 %f, ptr %t
  %u = load i32, ptr %t
  %to = getelementptr inbounds i32, ptr %c, i64 %k
  store i32 %u, ptr %to, align 4
  %n = add i64 %k, 1
  %more = icmp ult i64 %n, 32
  br i1 %more, label %loop, label %done
done:
  %cg = addrspacecast ptr %c to ptr addrspace(4)
  %v = call spir_func i32 @get(ptr addrspace(4) %cg, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
