; A function that computes otherwise than its caller is not inlined: subnormal numbers, rounding, another processor.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
%S = type [100 x float]

define internal spir_func void @flushes(ptr byval(%S) %a, ptr addrspace(4) %p, float %x) "denormal-fp-math"="preserve-sign,preserve-sign" {
  %m = fmul float %x, 5.000000e-01
  store float %m, ptr addrspace(4) %p
  ret void
}
define internal spir_func void @strict(ptr byval(%S) %a, ptr addrspace(4) %p, float %x) strictfp {
  %m = call float @llvm.experimental.constrained.fmul.f32(float %x, float 5.000000e-01, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  store float %m, ptr addrspace(4) %p
  ret void
}
define internal spir_func void @other(ptr byval(%S) %a, ptr addrspace(4) %p, float %x) "target-features"="+more" {
  store float %x, ptr addrspace(4) %p
  ret void
}
define internal spir_func void @same(ptr byval(%S) %a, ptr addrspace(4) %p, float %x) "less-precise-fpmad"="false" {
  %m = fmul float %x, 2.500000e-01
  store float %m, ptr addrspace(4) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-DAG:     call spir_func void @flushes{{.*}}(
; CHECK-DAG:     call spir_func void @strict{{.*}}(
; CHECK-DAG:     call spir_func void @other{{.*}}(
; CHECK-DAG:     fmul float %x, 2.500000e-01
; CHECK-NOT:     call spir_func void @same
; CHECK:         ret void
define spir_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %l, float %x) {
  %s = alloca %S
  %og = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  %lg = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  call spir_func void @flushes(ptr byval(%S) %s, ptr addrspace(4) %og, float %x)
  call spir_func void @flushes(ptr byval(%S) %s, ptr addrspace(4) %lg, float %x)
  call spir_func void @strict(ptr byval(%S) %s, ptr addrspace(4) %og, float %x)
  call spir_func void @strict(ptr byval(%S) %s, ptr addrspace(4) %lg, float %x)
  call spir_func void @other(ptr byval(%S) %s, ptr addrspace(4) %og, float %x)
  call spir_func void @other(ptr byval(%S) %s, ptr addrspace(4) %lg, float %x)
  call spir_func void @same(ptr byval(%S) %s, ptr addrspace(4) %og, float %x)
  call spir_func void @same(ptr byval(%S) %s, ptr addrspace(4) %lg, float %x)
  ret void
}
declare float @llvm.experimental.constrained.fmul.f32(float, float, metadata, metadata)
