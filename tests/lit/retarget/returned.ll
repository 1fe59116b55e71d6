; A parameter that becomes a pointer to named memory is not what the function returns, a generic one: it loses `returned`.
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s -o - | %FileCheck %s
; RUN: %gaspar retarget --to=spirv64 --no-library -S %s -o - | %FileCheck %s
; CHECK: define {{.*}} @_Z3setPU3AS1f(ptr addrspace(1) writeonly %p)
; CHECK: define {{.*}} @same({{.*}} returned %p)
target triple = "x86_64-unknown-linux-gnu"
define ptr @_Z3setPU8CLglobalf(ptr returned writeonly %p) {
  store float 1.0, ptr %p
  ret ptr %p
}
define ptr @same(ptr returned %p) {
  ret ptr %p
}
define spir_kernel void @k(ptr "ocl_global" %o) {
  %p = call ptr @_Z3setPU8CLglobalf(ptr returned %o)
  store float 2.0, ptr %p
  ret void
}
