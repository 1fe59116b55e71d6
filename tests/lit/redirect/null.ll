; A pointer that is only ever null goes to the overload of the space that it is cast from; without
; generic accesses null itself goes to one, too.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s --check-prefix=INTEL --implicit-check-not=_Z5fractfPU3AS4f
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"
declare spir_func float @_Z5fractfPU3AS4f(float, ptr addrspace(4))
define internal spir_func float @helper(ptr addrspace(3) %l, float %x) noinline {
; CHECK:         call spir_func float @_Z5fractfPU3AS3f(float %x, ptr addrspace(3) %l)
; INTEL:         call spir_func float @_Z5fractfPU3AS3f(float %x, ptr addrspace(3) %l)
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %r = call spir_func float @_Z5fractfPU3AS4f(float %x, ptr addrspace(4) %g)
  ret float %r
}
define spir_kernel void @k(ptr addrspace(1) %o, float %x) {
; CHECK:         call spir_func float @_Z5fractfPU3AS4f(float %x, ptr addrspace(4) null)
; INTEL:         call spir_func float @_Z5fractfPU3AS1f(float %x, ptr addrspace(1) {{.*}}null
  %a = call spir_func float @_Z5fractfPU3AS4f(float %x, ptr addrspace(4) null)
  %b = call spir_func float @helper(ptr addrspace(3) addrspacecast (ptr addrspace(4) null to ptr addrspace(3)), float %x)
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %o
  ret void
}
