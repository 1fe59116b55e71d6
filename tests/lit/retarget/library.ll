; OpenCL's functions come from libclc: nothing of them stays undefined.
; RUN: %gaspar retarget --to=nvptx64 -S %s -o %t.ll && %FileCheck %s < %t.ll
; RUN: llc-22 -mcpu=sm_80 %t.ll -o /dev/null
; RUN: %gaspar retarget --to=amdgcn -S %s -o %t.ll && %FileCheck %s --check-prefix=AMD < %t.ll
; RUN: llc-22 -mcpu=gfx90a -filetype=obj %t.ll -o %t.o && ld.lld-22 -shared --no-undefined %t.o -o %t.so
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func float @_Z5fractfPf(float, ptr)
declare spir_func float @_Z10native_expf(float)
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4))
declare float @llvm.tan.f32(float)
; CHECK-NOT: declare {{.*}} @_Z
; CHECK-NOT: @llvm.exp.
; CHECK: define internal float @_Z5fractfPU3AS5f(float %0, ptr addrspace(5) %1)
; CHECK: define internal ptr addrspace(3) @__to_local(
; CHECK: call i1 @llvm.nvvm.isspacep.shared(
; CHECK-NOT: declare {{.*}} @_Z
; AMD-NOT: declare {{.*}} @_Z
; AMD: call i1 @llvm.amdgcn.is.shared(
; AMD-NOT: declare {{.*}} @_Z
define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(4) %p) {
  %a = alloca float
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %x = load float, ptr addrspace(1) %g
  %y = call spir_func float @_Z5fractfPf(float %x, ptr %a)
  %z = call spir_func float @_Z10native_expf(float %y)
  %w = call float @llvm.tan.f32(float %z)
  %l = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
  store float %w, ptr addrspace(3) %l
  %e = getelementptr float, ptr addrspace(1) %g, i64 %i
  store float %w, ptr addrspace(1) %e
  ret void
}
